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
/** Every answer carries these, refusals included; a route that sets one of them itself keeps its own (S21). */
export function registerHeaders(app: FastifyInstance, { mode }: Config): void {
  const headers =
    mode === 'live' ? { ...BASIC_HEADERS, 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : BASIC_HEADERS;
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) setUnlessSet(reply, name, value);
  });
}

function setUnlessSet(reply: FastifyReply, name: string, value: string): void {
  if (!reply.hasHeader(name)) reply.header(name, value);
}
