/** Node's own defaults wait for minutes and take anything: these are what an honest request needs (D0). */
export const BOUNDS = { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 10_000, keepAliveTimeout: 5_000 } as const;
export const HANDLER_MS = 25_000;
export const BODY_BYTES = 65_536;
