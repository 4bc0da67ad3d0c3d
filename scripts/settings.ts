import { join, resolve } from 'node:path';
import { readMode } from '#server/mode.ts';
import { ROOT } from './child.ts';
import { freePortFrom } from './ports.ts';

export interface Settings {
  dataDir: string;
  /** Signed-in people come from an emulator of our own unless a Firebase project is configured, or an emulator that runs already. */
  usesEmulator: boolean;
  usesSimulator: boolean;
  databaseUrl: string | undefined;
  ports: { shop: number; simulator: number; emulator: number; mail: number };
  /** what gave way to another program, as a sentence each */
  moved: string[];
  logs: string;
}

/** What the environment asks of the launcher. A port that is taken gives way to the next free one. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const live = readMode(env) === 'live';
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  const moved: string[] = [];
  const portFrom = async (variable: string, usual: number, who: string): Promise<number> => {
    const wanted = Number(env[variable] || usual);
    const port = await freePortFrom(wanted, variable);
    if (port !== wanted)
      moved.push(
        `Port ${wanted} is taken: ${who} listens on ${port}. ${variable}=NUMBER chooses another.`,
      );
    return port;
  };
  return {
    dataDir,
    usesEmulator:
      !live &&
      !env.FIREBASE_PROJECT_ID &&
      !env.FIREBASE_DEV_PROJECT_ID &&
      !env.FIREBASE_AUTH_EMULATOR_HOST,
    usesSimulator: !live && !env.PLATFORM_API_URL,
    databaseUrl: env.DATABASE_URL || undefined,
    ports: {
      shop: await portFrom('PORT', 3000, 'the shop'),
      simulator: await portFrom('SANDBOX_PORT', 4000, 'the payment simulator'),
      emulator: await portFrom('EMULATOR_PORT', 9099, 'the Auth emulator'),
      mail: await portFrom('MAIL_PORT', 2525, 'the mail catcher'),
    },
    moved,
    logs: join(dataDir, 'logs'),
  };
}
