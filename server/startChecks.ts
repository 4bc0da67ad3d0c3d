import { drizzle } from 'drizzle-orm/node-postgres';
import type { Clock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { connected } from './db/connect.ts';
import { refuseUnfitDatabase } from './db/migrate.ts';
import { refuseDemoData } from './db/refuseDemo.ts';
import { hasTables } from './db/stamp.ts';
import { firebaseIdentity } from './http/identity.ts';
import { errorLine } from './loggedError.ts';
import { readMode } from './mode.ts';
import { refuseWithoutPages } from './pages/renderer.ts';
import { refuseBrokenAccount } from './serviceAccount.ts';
import { faultsOf, StartRefused } from './startRefused.ts';

type Env = Record<string, string | undefined>;

/** The configuration of a shop that can start. Otherwise all that is in its way is said at once, and nothing was changed anywhere. */
export async function readyToStart(env: Env, clock: Clock): Promise<Config> {
  const isLive = readMode(env) === 'live';
  let config: Config | undefined;
  const checks = [
    () => {
      config = readConfig(env, clock);
    },
    ...(isLive
      ? [
          () => refuseDatabase(env.DATABASE_DIRECT_URL || env.DATABASE_URL),
          () => refuseIdentity(env, clock),
          () => refuseWithoutPages(),
        ]
      : []),
  ];
  const found = await Promise.all(checks.map((check) => faultsOf(check, errorLine)));
  const faults = [...new Set(found.flat())];
  if (faults.length > 0 || !config) throw new StartRefused(faults, isLive);
  return config;
}

/** Only looks. One that is not named is told of where the variables are read. */
async function refuseDatabase(url: string | undefined): Promise<void> {
  if (!url) return;
  const client = await connected(url);
  try {
    await refuseUnfitDatabase(client, 'live');
    if (await hasTables(client)) await refuseDemoData({ db: drizzle(client) });
  } finally {
    await client.end();
  }
}

/** Whether Firebase lets us in: asked where a project is named and the file can be one. */
async function refuseIdentity(
  { FIREBASE_PROJECT_ID: projectId, GOOGLE_APPLICATION_CREDENTIALS: file }: Env,
  clock: Clock,
): Promise<void> {
  await refuseBrokenAccount(file, projectId);
  if (!projectId) return;
  const told = (error: Error): void =>
    console.error(
      `Firebase cannot be reached now, which keeps no shop from starting. ${errorLine(error)}`,
    );
  const identity = firebaseIdentity({ projectId, emulator: null }, clock, told);
  await identity.probe().finally(() => identity.close());
}
