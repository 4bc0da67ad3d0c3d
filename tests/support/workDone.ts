import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { PayingShop } from './payingShop.ts';

/** What work was done: it says more than time does, on a machine that others use as well. */
export interface Work {
  /** milliseconds of a core, of this process and of PostgreSQL's; the latter only where Linux tells it */
  'node ms': number;
  'PostgreSQL ms': number;
  /** of PostgreSQL's log */
  bytes: number;
}
export interface Measured {
  /** for one of `many` */
  during(many: number, work: () => Promise<unknown>): Promise<Work>;
  close(): Promise<void>;
}

export async function measured({ databaseUrl }: PayingShop): Promise<Measured> {
  const own = new pg.Client({ connectionString: databaseUrl });
  await own.connect();
  const { rows } = await own.query<{ pid: number }>('select pg_backend_pid() as pid');
  const server = processorMs(rows[0]?.pid ?? 0)?.parent ?? 0;
  const read = async () => {
    const { rows: logs } = await own.query<{ bytes: string }>(
      `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`,
    );
    const { user, system } = process.cpuUsage();
    return {
      node: (user + system) / 1000,
      database: msOfAll(server),
      bytes: Number(logs[0]?.bytes),
    };
  };
  return {
    async during(many, work) {
      const from = await read();
      await work();
      const to = await read();
      const each = (sum: number): number => Math.round((sum / many) * 100) / 100;
      return {
        'node ms': each(to.node - from.node),
        'PostgreSQL ms': each(to.database - from.database),
        bytes: Math.round((to.bytes - from.bytes) / many),
      };
    },
    close: () => own.end(),
  };
}

const TICK_MS = 10;
/** Null: that process has ended, or this is not Linux. */
function processorMs(pid: number | string): { parent: number; ms: number; ended: number } | null {
  try {
    // Behind the name, which may have spaces: the state, the parent, and from the twelfth on the ticks of itself and of its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const at = (field: number): number => Number(fields[field]);
    return { parent: at(1), ms: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS };
  } catch {
    return null;
  }
}

function msOfAll(server: number): number {
  const own = processorMs(server);
  if (!own) return 0;
  const children = readdirSync('/proc').map((pid) => (/^\d+$/.test(pid) ? processorMs(pid) : null));
  return children.reduce(
    (sum, one) => sum + (one?.parent === server ? one.ms : 0),
    own.ms + own.ended,
  );
}
