import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One span as OTLP's JSON tells it, its attributes as a record. */
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string>;
  status: { code?: number; message?: string };
}
export interface Collector {
  url: string;
  /** all bodies as they came */
  text(): string;
  spans(): CollectedSpan[];
  /** of the process that told */
  resource(): Record<string, string>;
  headers: Record<string, unknown>[];
  close(): void;
}

/** A collector of OpenTelemetry on loopback, which keeps what it is sent. */
export async function collector(): Promise<Collector> {
  const bodies: string[] = [];
  const headers: Collector['headers'] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    if (isExport) {
      headers.push(request.headers);
      bodies.push(Buffer.concat(parts).toString());
    }
    response.writeHead(isExport ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const batches = (): Batch[] => bodies.flatMap((body) => (JSON.parse(body) as Body).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    text: () => bodies.join('\n'),
    resource: () => asRecord(batches()[0]?.resource.attributes ?? []),
    spans: () =>
      batches()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: asRecord(span.attributes) })),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Batch {
  resource: { attributes: Attribute[] };
  scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
}
interface Body {
  resourceSpans: Batch[];
}
const asRecord = (attributes: Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(Object.values(value)[0])] as const),
  );
