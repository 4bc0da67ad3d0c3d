/**
 * Node's own defaults wait for minutes and take anything: these are what an honest request needs (D0). What takes too long is looked for every so
 * often only, so that is a part of the limit.
 */
export const BOUNDS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
} as const;
export const HANDLER_MS = 25_000;
export const BODY_BYTES = 65_536;
