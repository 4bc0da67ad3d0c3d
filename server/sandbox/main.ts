import { createServer } from 'node:http';
import { systemClock } from '../clock.ts';
import { sandboxApp } from './app.ts';

/** `node server/sandbox/main.ts`: PORT (4000) on both loopback addresses, SANDBOX_FILE the file of its state. */
const port = Number(process.env.PORT ?? 4000);
const app = sandboxApp({ clock: systemClock, file: process.env.SANDBOX_FILE ?? null });
await app.listen({ port, host: '127.0.0.1' });

// Browsers may take `*.localhost` to be ::1; a machine without IPv6 does without.
const sixth = createServer((request, response) => app.routing(request, response));
sixth.on('error', () => undefined);
sixth.listen(port, '::1');

const stop = async () => {
  sixth.close();
  sixth.closeAllConnections();
  await app.close();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
console.log(`simulator: http://pay.localhost:${port}`);
