import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Notice } from '../notifications/compose.ts';
import { storeDemoAccounts, tellSimulator } from '../payments/demoAccounts.ts';
import { pushNotice } from '../push/push.ts';
import { storeDemoCouriers } from '../shipments/demoAccounts.ts';
import { startJobs } from './worker.ts';

/** What a server process does beside answering: in the demo it opens accounts at the simulator, and everywhere it sweeps. */
export async function startWork(
  app: FastifyInstance,
  config: Config,
): Promise<() => Promise<void>> {
  const { money, deps } = app;
  const told = new AbortController();
  if (config.mode === 'demo' && config.sandboxOrigin) {
    const accounts = await storeDemoAccounts(money, deps.stores);
    money.background(tellSimulator(config.sandboxOrigin, accounts, told));
    await storeDemoCouriers(
      { ...money, sandboxOrigin: config.sandboxOrigin },
      await deps.stores.all(),
    );
  }
  const { push: sender, database } = deps;
  const push =
    sender && ((notice: Notice, from: string) => pushNotice({ database, sender }, notice, from));
  const sending = { money, stores: deps.stores, sandboxOrigin: config.sandboxOrigin };
  const jobs = await startJobs(
    money,
    { say: deps.renderer.say, ...(push && { push }) },
    config.databaseUrl,
    sending,
  );
  return async () => {
    told.abort();
    await jobs.stop();
  };
}
