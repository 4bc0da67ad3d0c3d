import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { AccountStore } from './accountStore.ts';
import {
  addPeople,
  createEmulatorApp,
  type EmulatorAccount,
  type EmulatorApp,
  toolVersion,
} from './emulatorApp.ts';
import { runEmulatorTool } from './emulatorTool.ts';

/**
 * The identity provider of the demo and of the tests: Firebase's Auth emulator, on loopback only because its tokens are unsigned.
 * PORT says where it listens, DATA_DIR where its accounts are kept, PEOPLE (JSON) who is in from the start; AUTH_EMULATOR=tool runs it by the command line tool.
 */
const HOST = '127.0.0.1';
const SAVE_AFTER_MS = 200;
const port = Number(process.env.PORT ?? 9099);
const folder = resolve(process.env.DATA_DIR ?? '.data', 'accounts');
const people = JSON.parse(process.env.PEOPLE || '[]') as EmulatorAccount[];
const store = new AccountStore(folder, toolVersion());

const app =
  process.env.AUTH_EMULATOR === 'tool'
    ? undefined
    : await createEmulatorApp(store.load()).catch(explain);
if (app) await serve(app);
else runEmulatorTool({ host: HOST, port, folder, people });

function explain(error: unknown): undefined {
  console.error(
    'The Auth emulator does not start inside this process; the command line tool takes over.',
    error,
  );
}

/** It answers at its own port only once those people are in, so a shopper who reaches it can sign in. */
async function serve({ handle, accounts }: EmulatorApp): Promise<void> {
  const save = () => store.save(accounts());
  const saveSoon = together(save);
  const server = createServer((request, response) => {
    if (request.method !== 'GET') response.once('finish', saveSoon);
    handle(request, response);
  });
  await addPeople(`http://${HOST}:${await listen(server, 0)}`, people);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  save();
  await listen(server, port);
  const end = () => {
    save();
    process.exit();
  };
  process.once('SIGTERM', end).once('SIGINT', end);
}

/** Changes that follow each other closely are written once. */
function together(write: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  return () => {
    if (waiting) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      write();
    }, SAVE_AFTER_MS);
  };
}

function listen(server: Server, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
