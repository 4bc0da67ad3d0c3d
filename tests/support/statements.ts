import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '#server/db/open.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** rows found or changed; known once it has been answered */
  rows: number;
  /** until it was answered */
  ms: number;
}
export interface Statements {
  /** Every statement that is sent while this runs, by it and by no other. */
  during<T>(work: () => Promise<T>): Promise<{ answer: T; statements: Statement[] }>;
  /** Statements are sent as this makes them, until the next call. */
  rewrite(change: (text: string) => string): void;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;
interface Connection {
  query: Query;
}

/** Listens in on one database's statements, on the pool and on the connections of transactions. */
export function statementsOf({ pool }: Database): Statements {
  const heard = new AsyncLocalStorage<Statement[]>();
  let change = (text: string): string => text;
  const listen = (connection: Connection): void => {
    const send = connection.query.bind(connection);
    connection.query = async (...args) => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
      const values = (typeof first === 'string' ? second : (second ?? first.values)) as
        | unknown[]
        | undefined;
      const text = change(typeof first === 'string' ? first : first.text);
      const statement: Statement = { text, values: values ?? [], rows: 0, ms: 0 };
      const began = performance.now();
      heard.getStore()?.push(statement);
      const result = await send(
        typeof first === 'string' ? text : { ...first, text },
        ...args.slice(1),
      );
      statement.rows = result.rowCount ?? 0;
      statement.ms = performance.now() - began;
      return result;
    };
  };
  listen(pool as unknown as Connection);
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  // The pool connects by itself with a callback; a transaction waits for a promise.
  pool.connect = ((...args: unknown[]) => {
    if (args.length > 0) return connect(...args);
    return connect().then((client) => {
      const own = client as unknown as Partial<Connection>;
      listen(client as unknown as Connection);
      const release = client.release.bind(client);
      client.release = (...how: Parameters<typeof release>) => {
        delete own.query;
        release(...how);
      };
      return client;
    });
  }) as typeof pool.connect;
  return {
    async during(work) {
      const statements: Statement[] = [];
      // Awaited inside: a request that is made on being waited for is made here.
      return { answer: await heard.run(statements, async () => await work()), statements };
    },
    rewrite: (how) => {
      change = how;
    },
  };
}

/** Shorter texts are words of ours, which stand in a request by chance. */
const SHORTEST = 6;
const isLookUp = ({ text }: Statement): boolean => /^\s*(select|update|delete|with)\b/i.test(text);
/** What comes after the first condition begins: before it stand only what is answered and what is written. */
const whereOf = ({ text }: Statement): string =>
  text
    .split(/\swhere\s/i)
    .slice(1)
    .join(' where ');
/** The values that one column is compared with. */
const conditionsOf = (statement: Statement): { column: string; values: unknown[] }[] =>
  [...whereOf(statement).matchAll(/"?(\w+)"? (?:=|in) \(?(\$\d+(?:, \$\d+)*)/g)].map(
    ([, column = '', places = '']) => ({
      column,
      values: places.split(', ').map((place) => statement.values[Number(place.slice(1)) - 1]),
    }),
  );

/**
 * What looks something up by a name out of the request before the store's own scope has vouched for that name: a stranger who knows another
 * store's id would reach it (S11). A statement is within the scope when it names the store, or only things that a statement within the
 * scope has found. `request` is everything that was sent, as text.
 */
export function unscoped(statements: Statement[], request: string, storeId: string): string[] {
  const vouched = new Set<unknown>();
  const isNamed = (value: unknown): boolean =>
    typeof value === 'string' && value.length >= SHORTEST && request.includes(value);
  return statements.filter(isLookUp).flatMap((statement) => {
    const conditions = conditionsOf(statement);
    const isWithin = conditions.some(({ column, values }) =>
      column === 'business_id'
        ? values[0] === storeId
        : values.every((value) => vouched.has(value)),
    );
    if (isWithin) {
      if (statement.rows > 0)
        for (const { values } of conditions) for (const value of values) vouched.add(value);
      return [];
    }
    const named = [...whereOf(statement).matchAll(/\$(\d+)/g)]
      .map(([, at]) => statement.values[Number(at) - 1])
      .filter(isNamed);
    return named.length > 0 ? [`${statement.text} <- ${named.join(', ')}`] : [];
  });
}
