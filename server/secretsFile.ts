import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from './clock.ts';

/** Keys of 32 bytes as base64url text, the newest first: older ones still open what they closed. */
const KeptSecrets = v.object({
  cookie: v.pipe(v.array(v.string()), v.minLength(1)),
  encryption: v.pipe(v.array(v.string()), v.minLength(1)),
});
export type KeptSecrets = v.InferOutput<typeof KeptSecrets>;

/** The demo's own secrets: made once, kept beside its data, readable by their owner only. */
export function demoSecrets(dataDir: string, clock: Clock): KeptSecrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file))
    write(file, dataDir, { cookie: [clock.secret(32)], encryption: [clock.secret(32)] });
  return v.parse(KeptSecrets, JSON.parse(readFileSync(file, 'utf8')));
}

/** Of several servers that start together one writes the file, and all read what it wrote. */
function write(file: string, dataDir: string, secrets: KeptSecrets): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
