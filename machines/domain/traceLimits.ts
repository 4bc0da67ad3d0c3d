/** How much one document remembers, how large a trace may be, and how long a text in it. */
export const TRACE_LIMITS = { events: 2_000, bytes: 2_000_000, text: 200 } as const;
