import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
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
/** The same engine without windows (Debian's package of that name). */
const SHELL_PATH = '/usr/bin/chromium-headless-shell';
const LIMIT_MS = 300_000;

interface Source {
  name: string;
  bring(): Promise<boolean>;
  paths(): string[];
}
const PLAYWRIGHT: Source = {
  name: "Playwright's own",
  bring: () =>
    runs(process.execPath, [
      join(ROOT, 'node_modules/playwright/cli.js'),
      'install',
      '--no-shell',
      'chromium',
    ]),
  paths: () => [chromium.executablePath()],
};
const APT: Source = {
  name: "the system's (apt)",
  bring: async () =>
    (await installByApt('chromium')) ||
    ((await runs('apt-get', ['update'])) && (await installByApt('chromium'))),
  paths: () => SYSTEM_PATHS,
};

/** The browsers of the journeys, as they ask for them; where no shell can be had, a whole Chromium goes in its place. */
export type Browsers = Record<'PLAYWRIGHT_CHROMIUM' | 'PLAYWRIGHT_SHELL', string>;

/** A whole Chromium, and the shell that does the same journey for a fifth less work (decision 330). Who names a Chromium has it for all. */
export async function findBrowsers(say: (sentence: string) => void): Promise<Browsers> {
  const { PLAYWRIGHT_CHROMIUM: named, PLAYWRIGHT_SHELL: namedShell } = process.env;
  const whole = await findChromium(say);
  const shell = namedShell ?? (whole === named ? undefined : await findShell(say));
  return { PLAYWRIGHT_CHROMIUM: whole, PLAYWRIGHT_SHELL: shell ?? whole };
}

async function findShell(say: (sentence: string) => void): Promise<string | undefined> {
  const present = await firstThatStarts([SHELL_PATH]);
  if (present || !sources().includes(APT)) return present;
  say('Installing the shell of Chromium (apt).');
  await installByApt('chromium-headless-shell');
  return firstThatStarts([SHELL_PATH]);
}

/** A Chromium that was really started once, from where it is cheapest to have one; installed when there is none. */
export async function findChromium(say: (sentence: string) => void): Promise<string> {
  const present = await firstThatStarts([
    process.env.PLAYWRIGHT_CHROMIUM,
    chromium.executablePath(),
    ...SYSTEM_PATHS,
  ]);
  if (present) return present;
  for (const { name, bring, paths } of sources()) {
    say(`There is no Chromium here: installing ${name}.`);
    await bring();
    const brought = await firstThatStarts(paths());
    if (brought) return brought;
  }
  throw new Error(
    'No Chromium could be found or installed: install one, or name it in PLAYWRIGHT_CHROMIUM.',
  );
}

/** Debian's package brings every library that it needs; on its relatives the package of that name is an empty one. */
function sources(): Source[] {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [PLAYWRIGHT];
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  return isDebian ? [APT, PLAYWRIGHT] : [PLAYWRIGHT, APT];
}

async function firstThatStarts(candidates: (string | undefined)[]): Promise<string | undefined> {
  for (const path of candidates) if (path && existsSync(path) && (await starts(path))) return path;
  return undefined;
}

async function starts(executablePath: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath,
      args: ['--disable-gpu', '--disable-quic'],
      timeout: 60_000,
    });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

const installByApt = (name: string): Promise<boolean> =>
  runs('apt-get', ['install', '-y', '--no-install-recommends', name]);

/** Quietly: where one source is out of reach, another is asked, and what they print about it helps no reader. */
async function runs(command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, args, { cwd: ROOT, env, timeout: LIMIT_MS, stdio: 'ignore' });
  const [code] = await once(child, 'exit').catch(() => [null]);
  return code === 0;
}
