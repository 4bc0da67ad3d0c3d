/** One field that a step changed, by its path, as in `order` and then `paymentState`. */
export interface ContextChange {
  path: string;
  was: unknown;
  is: unknown;
}
const MOST_CHANGES = 200;

export function changesOf(was: unknown, is: unknown): ContextChange[] {
  const changes: ContextChange[] = [];
  const compare = (path: string, before: unknown, after: unknown): void => {
    if (before === after || changes.length >= MOST_CHANGES) return;
    if (isGroup(before) && isGroup(after) && Array.isArray(before) === Array.isArray(after))
      for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
        compare(path ? `${path}.${name}` : name, before[name], after[name]);
    else changes.push({ path, was: before, is: after });
  };
  compare('', was, is);
  return changes;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
