import { ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';

/** A launcher cut down to its database: holds the cluster of that folder until it is killed, and says where it listens. */
const [folder = ''] = process.argv.slice(2);
try {
  const cluster = await startCluster({ folder });
  process.send?.({ url: await ensureDatabase(cluster, 'shop'), postmaster: cluster.pid() });
  process.once('SIGTERM', () => cluster.stop().then(() => process.exit(0)));
} catch (error) {
  process.send?.({ refused: (error as Error).message });
  process.disconnect();
}
