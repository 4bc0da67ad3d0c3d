/** Columns that only the lifecycle writes: they follow from where a chart stands. */
const STATE_COLUMNS = {
  orders: [
    ...['life', 'paymentState', 'keptUntil', 'wakeAt', 'closedAt', 'lastEvent'],
    ...['total', 'dueNow', 'outstanding'],
  ],
  attempts: ['state', 'live', 'steps', 'amount', 'changedAt'],
} as const;

/** How a source writes an order's or an attempt's state; empty where it does not. */
export function stateWrites(source: string): string[] {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(STATE_COLUMNS)) {
    if (new RegExp(`\\.insert\\(${table}\\)`).test(source)) found.push(`inserts ${table}`);
    const name = table === 'orders' ? 'cart_transaction' : 'payment_attempt';
    const raw = `(update|insert into)\\s+("?${name}|\\$\\{${table}\\})`;
    if (new RegExp(raw, 'i').test(source)) found.push(`writes ${table} by raw SQL`);
    for (const [, set = ''] of source.matchAll(
      new RegExp(
        `\\.update\\(${table}\\)\\s*\\.set\\(([\\s\\S]*?)\\)\\s*\\.(?:where|returning)`,
        'g',
      ),
    )) {
      // A constant is spelled out, too.
      const isLiteral = set.startsWith('{') && !/\.\.\.(?![A-Z_]+\b)/.test(set);
      if (!isLiteral) found.push(`updates ${table} with what is not spelled out`);
      const named = columns.filter((column) => new RegExp(`[{,]\\s*${column}\\s*[:,}]`).test(set));
      found.push(...named.map((column) => `sets ${table}.${column}`));
    }
  }
  return found;
}
