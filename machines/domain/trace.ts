/**
 * What a trace may hold, by allow-list, the same on both ends: event types of the charts and the fields of each that carry no personal data.
 * A type that is not listed here is kept by name only; a field that is not listed is dropped.
 */
export const TRACE_FIELDS: Record<string, readonly string[]> = {};
export const TRACE_LIMITS = { events: 2_000, bytes: 2_000_000, text: 200 } as const;
