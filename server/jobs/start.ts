import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Notice } from '../notifications/compose.ts';
import { storeDemoAccounts, tellSimulator } from '../payments/demoAccounts.ts';
import { pushNotice } from '../push/push.ts';
import { startJobs } from './worker.ts';

/** What a server process does beside answering: in the demo it opens accounts at the simulator, and everywhere it sweeps. */
export async function startWork(app: FastifyInstance, config: Config): Promise<() => Promise<void>> {
  const { money, deps } = app;
  const told = new AbortController();
  if (config.mode === 'demo' && config.sandboxOrigin) {
    const accounts = await storeDemoAccounts(money, await deps.stores.all());
    money.background(tellSimulator(config.sandboxOrigin, accounts, told));
  }
  const { push: sender, database } = deps;
  const push = sender && ((notice: Notice, from: string) => pushNotice({ database, sender }, notice, from));
  const jobs = await startJobs(money, { say: deps.renderer.say, ...(push && { push }) }, config.databaseUrl);
  return async () => {
    told.abort();
    await jobs.stop();
  };
}
