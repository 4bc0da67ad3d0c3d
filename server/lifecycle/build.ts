import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which code wrote a line of the log. */
export const BUILD: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
