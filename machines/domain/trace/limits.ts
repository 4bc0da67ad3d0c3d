/** How much a document remembers until it is written down, how large a trace may be, and how long a word in it. */
export const TRACE_LIMITS = {
  events: 2_000,
  bytes: 2_000_000,
  word: 100,
  /** entries of one batch, and of one trace of any age */
  batch: 200,
  entries: 20_000,
  depth: 16,
  /** traces that one shop keeps at once; beyond that new ones are not begun, and what is recorded already goes on */
  ofStore: 100_000,
  /** of one list inside an event: a cart has at most this many lines */
  list: 500,
} as const;
