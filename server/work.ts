import type { FastifyInstance } from 'fastify';
import { tellWaiting } from './appointments/tellWaiting.ts';
import { tellAwaited } from './catalog/awaited/tell.ts';
import type { Config } from './config.ts';
import { expireOrders, handleInbox, releaseOverdueTimes, sweepAttempts } from './dueWork.ts';
import { eraseOld } from './erase.ts';
import { audit } from './jobs/audit.ts';
import { type Jobs, runJobs } from './jobs/worker.ts';
import { replayMoved } from './lifecycle/replayLogs.ts';
import { sendMails } from './mail/send.ts';
import { type Delivery, deliverOutbox } from './notifications/deliver.ts';
import { pushNotice } from './push/push.ts';
import type { NewNotification } from './records/notification.ts';
import type { Services } from './services.ts';
import { sendShipments } from './shipments/send.ts';

const EVERY_MINUTE = '* * * * *';

/** The work of all rooms, one line each. */
export const startJobs = (
  services: Services,
  delivery: Delivery,
  connectionString: string,
  sendShipments?: () => Promise<void>,
): Promise<Jobs> =>
  runJobs(
    services,
    {
      // A push service, a courier or a mail server that is slow keeps no payment from being asked about, nor each other.
      soon: [
        () => sweepAttempts(services),
        () => deliverOutbox(services, delivery),
        async () => sendShipments?.(),
        () => sendMails(services),
        () => tellWaiting(services),
        () => tellAwaited(services),
      ],
      calendar: {
        expireOrders: { match: EVERY_MINUTE, work: () => expireOrders(services) },
        releaseAppointments: { match: EVERY_MINUTE, work: () => releaseOverdueTimes(services) },
        handleInbox: { match: EVERY_MINUTE, work: () => handleInbox(services) },
        audit: { match: '*/5 * * * *', work: () => audit(services) },
        eraseOld: { match: '17 3 * * *', work: () => eraseOld(services) },
        replayMoved: { match: '47 3 * * *', work: () => replayMoved(services) },
      },
    },
    connectionString,
  );

/** Loaded by the demo alone: the image of a live server holds no simulator. */
async function openDemoAccounts(
  services: Services,
  sandboxOrigin: string,
  told: AbortController,
): Promise<void> {
  const { storeDemoAccounts, tellSimulator } = await import('./payments/demoAccounts.ts');
  const { storeDemoCouriers } = await import('./shipments/demoAccounts.ts');
  const accounts = await storeDemoAccounts(services);
  services.background(tellSimulator(sandboxOrigin, accounts, told));
  await storeDemoCouriers(services);
}

/** What a server process does beside answering: in the demo it opens accounts at the simulator, and everywhere it sweeps. */
export async function startWork(
  app: FastifyInstance,
  config: Config,
): Promise<() => Promise<void>> {
  const { services } = app;
  const told = new AbortController();
  if (config.mode === 'demo' && config.sandboxOrigin)
    await openDemoAccounts(services, config.sandboxOrigin, told);
  const { push: sender, database } = services;
  const push =
    sender &&
    ((notice: NewNotification, from: string) => pushNotice({ database, sender }, notice, from));
  const jobs = await startJobs(
    services,
    { say: services.renderer.say, ...(push && { push }) },
    config.databaseDirectUrl,
    () => sendShipments(services),
  );
  return async () => {
    told.abort();
    await jobs.stop();
  };
}
