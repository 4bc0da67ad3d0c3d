import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';
import { startTestEmulator } from './emulatorProcess.ts';

declare module 'vitest' {
  interface ProvidedContext {
    services: string;
  }
}

interface Service {
  /** What a test file needs to know to use it. */
  address: string;
  stop(): Promise<void>;
}

const STARTS: Record<string, () => Promise<Service>> = {
  '/database': startTestCluster,
  '/auth-emulator': startTestEmulator,
};

/**
 * Vitest's global setup. What is expensive and shared starts when the first test file asks for it, so that a run of pure
 * charts waits for nothing; the workers ask over loopback, being other processes.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Service>>();
  const broker = createServer((request, response) => {
    const start = STARTS[request.url ?? ''];
    if (!start) return response.writeHead(404).end();
    const service = started.get(request.url ?? '') ?? start();
    started.set(request.url ?? '', service);
    service.then(
      ({ address }) => response.end(address),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  project.provide('services', await listen(broker));
  return async () => {
    broker.closeAllConnections();
    broker.close();
    await Promise.allSettled([...started.values()].map(async (service) => (await service).stop()));
  };
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}
