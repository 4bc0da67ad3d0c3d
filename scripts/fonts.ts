import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const LIMIT_MS = 120_000;

/**
 * While a store's own face is on its way, headings stand in what most machines have under the name of Arial or Georgia. A bare server has neither, and
 * would measure widths that no shopper sees. Liberation is Debian's stand-in of the same widths. Where it cannot be had, the journeys say what differs.
 */
export function bringFonts(say: (sentence: string) => void): void {
  const isKnown =
    existsSync('/usr/share/fonts/truetype/liberation') ||
    existsSync('/usr/share/fonts/truetype/liberation2');
  if (isKnown || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('There is no face of the width of Arial here: installing fonts-liberation.');
  const run = (...words: string[]): boolean =>
    spawnSync('apt-get', words, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: LIMIT_MS,
      stdio: 'ignore',
    }).status === 0;
  const install = (): boolean =>
    run('install', '-y', '--no-install-recommends', 'fonts-liberation');
  if (!install() && run('update')) install();
}
