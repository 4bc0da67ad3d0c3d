import type pg from 'pg';

/** Rows of orders that were placed and paid by calls, each to be told again many times with ids of its own. */
export interface Template {
  order: string;
  rows: { table: string; columns: Column[] }[];
  /** everything in them that names one order, attempt, line or capability */
  ids: string[];
}
interface Column {
  name: string;
  type: string;
  /** as PostgreSQL writes it */
  text: string | null;
}
const NAMES = new Set(
  'id hash reference provider_reference intent_id dedupe_key order_id attempt_id our_reference'.split(
    ' ',
  ),
);
const SHORTEST_ID = 8;
const PEOPLE = 50_000;
const NETWORKS = 5_000;

export async function readTemplate(owner: pg.Client, order: string): Promise<Template> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'order_id' and table_name <> 'attachment'`,
  );
  const references = `select reference from payment_attempt where order_id = '${order}'`;
  const wanted = [
    ['cart_transaction', `id = '${order}'`],
    ...tables.map(({ name }) => [name, `order_id = '${order}'`]),
    ['inbox', `our_reference in (${references})`],
    // Not those of the orders that were told after it, in a database that is kept.
    ['notification', `target like '%${order}%' and target !~ '${order}-\\d'`],
  ] as [string, string][];
  const found = [];
  for (const [table, where] of wanted) found.push(...(await rowsOf(owner, table, where)));
  const ids = new Set<string>();
  for (const { columns } of found)
    for (const { name, text } of columns)
      if (NAMES.has(name) && text && text.length >= SHORTEST_ID) ids.add(text);
  // The longest first: an id may stand inside of another.
  return {
    order,
    rows: found,
    ids: [...ids].toSorted((one, other) => other.length - one.length),
  };
}

async function rowsOf(owner: pg.Client, table: string, where: string): Promise<Template['rows']> {
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const list = columns.map(({ name }) => `"${name}"::text`).join(', ');
  const { rows } = await owner.query<(string | null)[]>({
    text: `select ${list} from ${table} where ${where}`,
    rowMode: 'array',
  });
  return rows.map((values) => ({
    table,
    columns: columns.map((one, at) => ({ ...one, text: values[at] ?? null })),
  }));
}

/**
 * Tells a template again for each number of `from` to `to`: one statement for each of its rows. Triggers and foreign keys are left out, as a restore
 * leaves them out. Each is a minute older than the one before it.
 */
export async function copyTemplate(
  owner: pg.Client,
  { rows, ids }: Template,
  { from, to, isOld }: { from: number; to: number; isOld: boolean },
): Promise<void> {
  const isId = new RegExp(`(${ids.map(escaped).join('|')})`);
  for (const { table, columns } of rows) {
    const values = columns.map((one) => expression(one, { isId, table, isOld }));
    await owner.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
       select ${values.join(', ')} from generate_series($1::int, $2::int) n
       join scale_shelf s on s.at = n % (select count(*) from scale_shelf)`,
      [from, to],
    );
  }
}

function expression(
  { name, type, text }: Column,
  { isId, table, isOld }: { isId: RegExp; table: string; isOld: boolean },
): string {
  if (text === null) return `null::${type}`;
  if (type === 'timestamptz')
    return `${literal(text)}::timestamptz${isOld ? ` - n * interval '1 minute'` : ''}`;
  if (name === 'order_number') return '(10000 + n)::text';
  if (name === 'uid') return `'shopper-' || n % ${PEOPLE}`;
  if (name === 'network') return `'network-' || n % ${NETWORKS}`;
  if (name === 'phone') return `'+2547' || lpad((n % ${PEOPLE})::text, 8, '0')`;
  if (name === 'email') return `'shopper-' || n % ${PEOPLE} || '@example.test'`;
  if (name === 'product_id') return 's.product_id';
  if (name === 'stock_id' && table === 'stock_hold') return 's.id';
  const parts = text.split(isId).filter(Boolean);
  if (!parts.some((part) => isId.test(part))) return `${literal(text)}::${type}`;
  return `(${parts.map((part) => (isId.test(part) ? `${literal(`${part}-`)} || n` : literal(part))).join(' || ')})::${type}`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
