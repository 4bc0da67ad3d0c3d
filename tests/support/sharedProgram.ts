import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { shareWork } from '#server/sharedWork.ts';

/** Three processes that say who they are at PORT; with BROKEN they end before they listen. */
if (cluster.isPrimary) shareWork(import.meta.filename, 3);
else if (process.env.BROKEN) process.exit(7);
else {
  const server = createServer((request, response) => {
    const say = (): void => void response.end(`${process.pid} ${process.env.ADMIN_ADDRESS ?? ''}`);
    if (request.url === '/slow') setTimeout(say, 500);
    else say();
  });
  server.listen(Number(process.env.PORT), '127.0.0.1');
  process.once('SIGTERM', () => server.close(() => process.exit(0)));
}
