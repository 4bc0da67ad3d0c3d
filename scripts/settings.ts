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
  logs: string;
}

/** What the environment asks of the launcher. A port that is taken gives way to the next free one. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const live = readMode(env) === 'live';
  const dataDir = resolve(ROOT, env.DATA_DIR || '.data');
  const promised: number[] = [];
  const portFrom = async (wanted: string | number): Promise<number> => {
    const port = await freePortFrom(Number(wanted), promised);
    // 0 is whichever is free when it is opened.
    if (port !== 0) promised.push(port);
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
      shop: await portFrom(env.PORT || 3000),
      simulator: await portFrom(env.SANDBOX_PORT || 4000),
      emulator: await portFrom(env.EMULATOR_PORT || 9099),
      mail: await portFrom(env.MAIL_PORT || 2525),
    },
    logs: join(dataDir, 'logs'),
  };
}
