import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { anyPort } from '#scripts/ports.ts';
import { databaseOwner } from '#scripts/postgres/owner.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { POOLED } from '#server/db/open.ts';

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}
/** Distributions bring it; PGBOUNCER names another one. */
const PROGRAM = process.env.PGBOUNCER || 'pgbouncer';
export const hasPgbouncer = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0;

/** A pgbouncer in transaction mode in front of that database: fewer connections than its callers hold, each restricted as docs/running.md says. */
export async function startPooler(
  databaseUrl: string,
  folder: string,
  { connectQuery = POOLED, size = 8 } = {},
): Promise<Pooler> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const port = await anyPort();
  const owner = databaseOwner();
  const file = join(folder, `pgbouncer-${port}.ini`);
  const name = pathname.slice(1);
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name} user=${username} password=${password} connect_query='${connectQuery}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
`,
  );
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
  const program = spawn(PROGRAM, ['--quiet', file], { ...owner, stdio: 'ignore' });
  const url = new URL(databaseUrl);
  url.port = String(port);
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url.href });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  if (!(await waitUntil(answers, 30_000))) throw new Error('pgbouncer does not answer');
  return {
    url: url.href,
    async stop() {
      program.kill('SIGKILL');
      await once(program, 'exit');
    },
  };
}
