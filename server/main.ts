import { flushCompileCache } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { watchCatalogue } from './db/catalogueChanges.ts';
import { type Database, migrate, open } from './db/open.ts';
import { refuseDemoData } from './db/refuseDemo.ts';
import { drain } from './drain.ts';
import { listen } from './listen.ts';
import { errorLine } from './loggedError.ts';
import { startAdminServer } from './monitoring/adminServer.ts';
import { builtRenderer } from './pages/renderer.ts';
import type { Services } from './services.ts';
import { readyToStart } from './startChecks.ts';
import { keepCharts } from './traces/keptCharts.ts';
import { startWork } from './work.ts';

/** A server process: several may run on one database. It ends by itself only after what it had accepted is answered. */
const DRAIN_MS = 10_000;

try {
  await start(await readyToStart(process.env, systemClock));
} catch (error) {
  console.error(errorLine(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  // Before the first connection, whose statements are told too.
  const spans =
    config.spans &&
    (await import('./monitoring/spanExport.ts')).startSpanExport(
      config.spans,
      config.buildId,
      systemClock,
      console.error,
    );
  await migrate(config.databaseDirectUrl, { mode: config.mode, now: systemClock.now() });
  const database = open(config.databaseUrl, {
    connections: config.connections,
    isPooled: config.databaseDirectUrl !== config.databaseUrl,
    onError: (error) => console.error(errorLine(error)),
  });
  await database.check();
  await (config.mode === 'demo' ? bringDemo(database) : refuseDemoData(database));
  const development = config.develops
    ? await (await import('./pages/development.ts')).developmentRenderer()
    : null;
  // A platform's catalogue changes where we are not told, and in development its pages do.
  const isTold = !config.platform && !development;
  const changes = isTold ? watchCatalogue(config.databaseDirectUrl, systemClock) : undefined;
  const monitoring = config.admin && (await import('./monitoring/monitoring.ts')).monitoring();
  const app = await buildApp({
    database,
    config,
    clock: systemClock,
    renderer: development?.renderer ?? (await builtRenderer()),
    changes,
    ...(monitoring && { meters: monitoring.meters }),
    logger: true,
  });
  await development?.attach(app);
  if (!development) await keepCharts(config).catch((error) => console.error(errorLine(error)));
  const stopWork = config.platform ? async () => {} : await startWork(app, config);
  const admin =
    config.admin && monitoring && (await startAdminServer(config.admin, app.services, monitoring));
  // Node writes it when a process ends, and one that is killed writes nothing. Once for a build a third of a second of a processor, afterwards nothing.
  flushCompileCache();
  const stopListening = await listen(app, config);
  if (config.hasDemoPast && !config.platform) app.services.background(givePast(app.services));
  endGently(app, async () => {
    admin?.close();
    await drain(app, { stopListening, stopWork });
    await development?.close();
    await changes?.close();
    await database.close();
    await spans?.stop();
  });
}

/** Nothing of the demo is loaded by a live shop. */
async function bringDemo(database: Database): Promise<void> {
  const { bringDemoStores } = await import('./demo/bringStores.ts');
  await bringDemoStores(database, systemClock);
}
async function givePast(services: Services): Promise<void> {
  const { giveDemoPast } = await import('./demo/past.ts');
  await giveDemoPast(services);
}

function endGently(app: FastifyInstance, drain: () => Promise<void>): void {
  let ending = false;
  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), DRAIN_MS).unref();
    drain().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
  for (const fault of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(fault, (error: unknown) => {
      app.log.fatal({ err: error }, fault);
      end(1);
    });
  }
}
