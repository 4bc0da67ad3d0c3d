import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Notice } from '../notifications/compose.ts';
import { storeDemoAccounts, tellSimulator } from '../payments/demoAccounts.ts';
import { pushNotice } from '../push/push.ts';
import { storeDemoCouriers } from '../shipments/demoAccounts.ts';
import { sendShipments } from '../shipments/send.ts';
import { startJobs } from './worker.ts';

/** What a server process does beside answering: in the demo it opens accounts at the simulator, and everywhere it sweeps. */
export async function startWork(
  app: FastifyInstance,
  config: Config,
): Promise<() => Promise<void>> {
  const { services } = app;
  const told = new AbortController();
  if (config.mode === 'demo' && config.sandboxOrigin) {
    const accounts = await storeDemoAccounts(services);
    services.background(tellSimulator(config.sandboxOrigin, accounts, told));
    await storeDemoCouriers(services);
  }
  const { push: sender, database } = services;
  const push =
    sender && ((notice: Notice, from: string) => pushNotice({ database, sender }, notice, from));
  const jobs = await startJobs(
    services,
    { say: services.renderer.say, ...(push && { push }) },
    config.databaseUrl,
    () => sendShipments(services),
  );
  return async () => {
    told.abort();
    await jobs.stop();
  };
}
