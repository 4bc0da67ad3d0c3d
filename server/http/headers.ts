import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const YEAR_S = 31_536_000;
/** What is not a document runs nothing and shows nothing. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'";
export const BASIC_HEADERS: Record<string, string> = {
  'content-security-policy': NO_DOCUMENT,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), usb=(), payment=(self), geolocation=(self)',
  'x-frame-options': 'DENY',
};
/** What a browser reads of a script, a sheet or a font. The others speak of documents, and a document fetches many of these before it is shown. */
const PART_HEADERS = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what it sends when all is well is a part of a document and never one itself */
    isPart?: boolean;
  }
}

export const headersOf = ({ mode }: Pick<Config, 'mode'>): Record<string, string> =>
  mode === 'live'
    ? { ...BASIC_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}` }
    : BASIC_HEADERS;

/**
 * Every answer carries these, refusals included; a route that sets one of them itself keeps its own (S21). Our own code because
 * `@fastify/helmet` has one policy for an app: here each group of documents has its own, and built parts carry three headers.
 */
export function registerHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(headersOf(config));
  const ofParts = headers.filter(([name]) => PART_HEADERS.includes(name));
  app.addHook('onSend', async (request, reply) => {
    const isPart = request.routeOptions.config.isPart && reply.statusCode < 400;
    for (const [name, value] of isPart ? ofParts : headers) setUnlessSet(reply, name, value);
  });
}

function setUnlessSet(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}
