import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '#scripts/child.ts';
import {
  type Cluster,
  discardCluster,
  ensureDatabase,
  startCluster,
} from '#scripts/embedded-postgres.ts';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { systemClock } from '#server/clock.ts';
import { migrate } from '#server/db/migrate.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import type { SimulatorState } from '#server/sandbox/state.ts';
import type { Ask } from './inProcess.ts';
import { startPooler } from './pooler.ts';

/** As `server/main.ts` is started: its compiled code is kept, and every kill is a start. */
const STARTS_QUICKLY = pathToFileURL(join(ROOT, 'server/startQuickly.ts')).href;

export interface ShopReply {
  statusCode: number;
  body: string;
  headers: http.IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: as an answer of `inject` is read
  json(): any;
}
export interface KilledShop {
  simulatorState: SimulatorState;
  simulator: FastifyInstance;
  databaseUrl: string;
  /** of one server after the other; null: no answer, whatever became of the request */
  ask(request: Ask): Promise<ShopReply | null>;
  /** whether each server answers */
  answers(): Promise<boolean>;
  /** kill -9 of one server after the other; each that dies is started again at the same address */
  kill(): void;
  /** kill -9 of the whole of PostgreSQL, which is started again too */
  killDatabase(): void;
  starts(): number;
  /** a rolling deploy: one server after the other ends gently, and the next one only when it answers again */
  deploy(): Promise<void>;
  /** megabytes of each server that runs */
  memory(): number[];
  stop(): Promise<void>;
}

const PATIENCE_MS = 150_000;

/** Server processes, their database and a simulator that outlives them; as a supervisor does, what is killed is started again. */
export async function killedShop({ servers = 1, hasPooler = false } = {}): Promise<KilledShop> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-kill-'));
  chmodSync(folder, 0o755);
  const cluster: Cluster = await startCluster({ folder });
  const databaseUrl = await ensureDatabase(cluster, 'shop');
  // A connection that the pooler opens before the tables are there finds no role to take.
  await migrate(databaseUrl);
  const pooler = hasPooler ? await startPooler(databaseUrl, folder) : null;
  const simulator = sandboxApp({ clock: systemClock });
  await simulator.listen({ port: 0, host: '127.0.0.1' });
  const address = simulator.server.address();
  const sandboxPort = typeof address === 'object' ? address?.port : 0;
  const ports: number[] = [];
  const running = new Map<number, ChildProcess>();
  let starts = 0;
  let asked = 0;
  let killed = 0;
  let isOver = false;
  const keepRunning = (port: number): void => {
    starts++;
    const program = ['--import', STARTS_QUICKLY, join(ROOT, 'tests/support/shopProcess.ts')];
    const server = spawn(process.execPath, program, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', process.env.KILL_LOG ? 'inherit' : 'ignore'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: pooler?.url ?? databaseUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        DATA_DIR: folder,
        SANDBOX_ORIGIN: `http://pay.localhost:${sandboxPort}`,
        RATE_LIMIT_FACTOR: '1000',
      },
    });
    running.set(port, server);
    server.on('exit', () => {
      if (!isOver) setTimeout(keepRunning, 50, port);
    });
  };
  for (let at = 0; at < servers; at++) ports.push(await anyPort());
  for (const port of ports) keepRunning(port);
  const inTurn = (count: number): number => ports[count % servers] ?? 0;
  const answers = async (): Promise<boolean> => {
    const told = await Promise.all(ports.map((port) => send(port, { url: '/api/v1/products' })));
    return told.every((one) => one?.statusCode === 200);
  };
  if (!(await waitUntil(answers, PATIENCE_MS))) throw new Error('the shop does not start');
  return {
    simulatorState: simulator.state,
    simulator,
    databaseUrl,
    ask: (request) => send(inTurn(asked++), request),
    answers,
    kill: () => void running.get(inTurn(killed++))?.kill('SIGKILL'),
    killDatabase: () => void process.kill(cluster.pid() ?? 0, 'SIGKILL'),
    starts: () => starts,
    async deploy() {
      for (const port of ports) {
        running.get(port)?.kill('SIGTERM');
        await waitUntil(() => running.get(port)?.exitCode === null, PATIENCE_MS);
        await waitUntil(answers, PATIENCE_MS);
      }
    },
    memory: () => [...running.values()].flatMap(({ pid }) => residentMb(pid)),
    async stop() {
      isOver = true;
      for (const server of running.values()) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        server.kill('SIGKILL');
        await once(server, 'exit');
      }
      await simulator.close();
      await pooler?.stop();
      await cluster.stop();
      await discardCluster(folder);
    },
  };
}

function residentMb(pid: number | undefined): number[] {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kb ? [Math.round(Number(kb) / 1024)] : [];
  } catch {
    return [];
  }
}

/** One request as a browser on a page of that store sends it, over a connection of its own. */
function send(
  port: number,
  { store: slug = 'grocery', method = 'GET', url, body, as }: Ask,
): Promise<ShopReply | null> {
  const host = `${slug}.localhost:${port}`;
  const headers = {
    host,
    ...(method !== 'GET' && { origin: `http://${host}` }),
    'api-key': `pk-demo-${slug}`,
    ...(as && { id_token: as }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const request = http.request(
      { host: '127.0.0.1', port, method, path: url, headers, timeout: 15_000, agent: false },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', () => resolve(null));
        reply.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const whole = reply.complete;
          resolve(
            whole
              ? {
                  statusCode: reply.statusCode ?? 0,
                  body: text,
                  headers: reply.headers,
                  json: () => JSON.parse(text),
                }
              : null,
          );
        });
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
