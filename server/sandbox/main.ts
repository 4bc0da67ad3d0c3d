import { createServer } from 'node:http';
import { systemClock } from '../clock.ts';
import { sandboxApp } from './app.ts';
import { catchMails } from './mail/catcher.ts';

/** `node server/sandbox/main.ts`: PORT (4000) on both loopback addresses, MAIL_PORT where mails are caught, SANDBOX_FILE the file of its state, SANDBOX_DOMAIN another name than `pay.localhost`. */
const port = Number(process.env.PORT ?? 4000);
const domain = process.env.SANDBOX_DOMAIN || 'pay.localhost';
const catcher = await catchMails(systemClock, Number(process.env.MAIL_PORT ?? 0));
const app = sandboxApp({
  clock: systemClock,
  file: process.env.SANDBOX_FILE ?? null,
  mailbox: catcher.mailbox,
  domain,
});
await app.listen({ port, host: '127.0.0.1' });

// Browsers may take `*.localhost` to be ::1; a machine without IPv6 does without.
const sixth = createServer((request, response) => app.routing(request, response));
sixth.on('error', () => undefined);
sixth.listen(port, '::1');

const stop = async () => {
  sixth.close();
  sixth.closeAllConnections();
  await app.close();
  await catcher.close();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
console.log(`simulator: http://${domain}:${port}`);
