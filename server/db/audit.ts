import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export interface Violation {
  invariant: string;
  subject: string;
  detail: string;
}

interface Check {
  invariant: string;
  text: string;
}

/** Each check of `audit.sql`: a line `-- I03 why` (or `-- L5 why`), then one query that must return no rows. */
export const CHECKS: readonly Check[] = readFileSync(join(import.meta.dirname, 'audit.sql'), 'utf8')
  .split(/^(?=-- [IL]\d+ )/m)
  .filter((part) => /^-- [IL]\d+ /.test(part))
  .map((part) => ({ invariant: part.split(' ')[1] ?? '', text: part }));

const ALL = 'with audited as not materialized (select id from cart_transaction)';
const THESE = 'with audited as (select unnest($1::text[]) as id)';

/** Invariants that the data break; none, unless a fault of the code or a change by hand broke one. Of all orders, or of those named. */
export async function runAudit(
  pool: Pick<pg.Pool, 'query'>,
  orders?: readonly string[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { invariant, text } of CHECKS) {
    const { rows } = await pool.query<{ subject: string; detail: string }>(
      `${orders ? THESE : ALL}\n${text}`,
      orders && [orders],
    );
    found.push(...rows.slice(0, 20).map(({ subject, detail }) => ({ invariant, subject, detail })));
  }
  return found;
}
