import { TRACE_FIELDS } from '#machines/domain/trace.ts';
import { TRACE_LIMITS } from '#machines/domain/traceLimits.ts';

/** The listed fields of a listed type, and nothing else. */
export function allowed(event: { type: string }): Record<string, unknown> {
  const names = Object.hasOwn(TRACE_FIELDS, event.type) ? (TRACE_FIELDS[event.type] ?? []) : [];
  const entries = names
    .map((name) => [name, valueAt(event, name)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

/** A field's name may lead inwards: `output.reason`. */
function valueAt(from: unknown, name: string): unknown {
  let value = from;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return typeof value === 'string' ? value.slice(0, TRACE_LIMITS.text) : value;
}
