import { buildApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { migrate, open } from '#server/db/open.ts';
import { bringDemoStores } from '#server/demo/bringStores.ts';
import { startWork } from '#server/work.ts';
import { namedIdentity } from './namedIdentity.ts';

/**
 * A server process to be killed: `server/main.ts` with named tokens for an identity provider and no pages. It ends gently where it is asked to,
 * and whatever it does not survive by itself ends it.
 */
const config = readConfig(process.env, systemClock);
await migrate(config.databaseDirectUrl, { mode: config.mode, now: systemClock.now() });
const database = open(config.databaseUrl, {
  connections: 10,
  isPooled: config.databaseDirectUrl !== config.databaseUrl,
  onError: () => {},
});
await database.check();
await bringDemoStores(database, systemClock);
const renderer = {
  render: async () => ({ status: 200, group: 'plain' as const, headers: {}, html: '' }),
  say: (_locale: string, id: string) => id,
  letter: () => ({ subject: '', text: '', html: '' }),
  invoice: () => {
    throw new Error('no invoice is drawn here');
  },
};
const app = await buildApp({
  database,
  clock: systemClock,
  config,
  renderer,
  identity: namedIdentity(systemClock),
});
const stopWork = await startWork(app, config);
await app.listen({ port: config.port, host: '127.0.0.1' });
process.once('SIGTERM', async () => {
  await Promise.all([stopWork(), app.close()]);
  await database.close();
  process.exit(0);
});
