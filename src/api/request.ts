/* What goes out and comes back, by axios or by the browser alone. */

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** below the API's base */
  path: string;
  query?: Record<string, string | string[] | undefined>;
  body?: unknown;
  binary?: boolean;
  /** a write that comes with who shops, and not with a press */
  plain?: boolean;
  /** opens one order's status to its holder */
  capability?: string | null;
}

/** What came back, before it is read. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  data: ArrayBuffer | string;
}
export interface Sending {
  url: string;
  headers: Record<string, string>;
  timeout: number;
}

export const bodyOf = ({ body }: HttpRequest): string | undefined =>
  body === undefined ? undefined : JSON.stringify(body);

export const withLowerNames = (headers: [name: string, value: unknown][]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)]));
