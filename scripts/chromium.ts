import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT } from './child.ts';

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const INSTALL_LIMIT_MS = 180_000;
const APT_LIMIT_MS = 600_000;

/** A Chromium that was really started once, from where it is cheapest to have one; installed when there is none. */
export async function findChromium(say: (sentence: string) => void): Promise<string> {
  const present = await firstThatStarts([process.env.PLAYWRIGHT_CHROMIUM, chromium.executablePath(), ...SYSTEM_PATHS]);
  if (present) return present;
  say('There is no Chromium here: asking Playwright for its own.');
  succeeds(process.execPath, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', '--no-shell', 'chromium'], INSTALL_LIMIT_MS);
  const brought = await firstThatStarts([chromium.executablePath()]);
  if (brought) return brought;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("Playwright's does not come or does not start: installing the system's (apt).");
    if (!installByApt()) {
      succeeds('apt-get', ['update'], APT_LIMIT_MS);
      installByApt();
    }
  }
  const installed = await firstThatStarts(SYSTEM_PATHS);
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed: install one, or name it in PLAYWRIGHT_CHROMIUM.');
}

async function firstThatStarts(candidates: (string | undefined)[]): Promise<string | undefined> {
  for (const path of candidates) if (path && existsSync(path) && (await starts(path))) return path;
  return undefined;
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', '--disable-quic'], timeout: 60_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function installByApt(): boolean {
  return succeeds('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], APT_LIMIT_MS);
}

function succeeds(command: string, args: string[], timeout: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { cwd: ROOT, env, timeout, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
