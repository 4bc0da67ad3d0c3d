/** A phone at the edge of a network still sends so many bytes a second; what comes more slowly is held open to hold us up. */
const LEAST_BYTES_A_SECOND = 40_000;
const HEAD_MS = 10_000;
/** How long a body of that size may take to arrive. */
export const receivingMs = (bytes: number): number =>
  HEAD_MS + Math.ceil((bytes / LEAST_BYTES_A_SECOND) * 1_000);

export const BODY_BYTES = 65_536;
/** a picture or PDF of 1.4 MB in base64 */
export const FILE_BYTES = 2_100_000;

/**
 * Node's own defaults wait for minutes and take anything: these are what an honest request needs (D0). What takes too long is looked for every so
 * often only, so that is a part of the limit.
 */
export const BOUNDS = {
  maxHeaderSize: 16_384,
  headersTimeout: HEAD_MS,
  /** the largest body's; smaller ones have less (`receiving.ts`) */
  requestTimeout: receivingMs(FILE_BYTES),
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
  /**
   * A visitor's browser keeps six for five seconds, so these are a hundred new visitors a second without a proxy, and many times that behind one.
   * A process may open 4,096 files where the system is meanest; the rest are the database's and the providers'.
   */
  maxConnections: 3_000,
} as const;
export const HANDLER_MS = 25_000;
/** Of a route that takes files: the time of its handler begins before the file is here. */
export const FILE_HANDLER_MS = HANDLER_MS + receivingMs(FILE_BYTES);
