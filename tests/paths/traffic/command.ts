import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/child.ts';
import { WrongWord } from '../names.ts';
import { readStored } from './stored.ts';
import { printed, trafficOf } from './traffic.ts';

export const TRAFFIC_FILE = join(ROOT, 'test-results/paths-traffic.json');

/** `--traffic ADDRESS`: what a database keeps of checkouts and orders, as walks. Exit code 1 where something is against the rules. */
export async function runTraffic(
  argv: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const address = argv[argv.indexOf('--traffic') + 1] ?? process.env.DATABASE_URL;
  if (!address?.startsWith('postgres'))
    throw new WrongWord(
      '--traffic wants the address of a database: postgres://…, as running.json of a shop says it.',
    );
  const traffic = trafficOf(await readStored(address));
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  writeFileSync(TRAFFIC_FILE, `${JSON.stringify(traffic, null, 1)}\n`);
  say(printed(traffic));
  return traffic.broken.length > 0 ? 1 : 0;
}
