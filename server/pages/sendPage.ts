import type { FastifyReply } from 'fastify';
import type { DocumentGroup, RenderReply } from '#machines/domain/render.ts';
import type { Services } from '../services.ts';
import { policyOf } from './contentPolicy.ts';

/** Catalogue documents may come back from the back-forward cache; what shows a person's own things is never kept. */
const CACHE: Record<DocumentGroup, string> = {
  catalogue: 'private, no-cache',
  plain: 'no-store',
  checkout: 'no-store',
  account: 'no-store',
  login: 'no-store',
  support: 'no-store',
};

export const pageHeaders = (
  page: Omit<RenderReply, 'html' | 'status'>,
  nonce: string,
  { config }: Pick<Services, 'config'>,
): Record<string, string> => ({
  'content-security-policy': policyOf(page.group, { nonce, scripts: page.scriptHashes }, config),
  'cache-control': CACHE[page.group],
  'content-type': 'text/html; charset=utf-8',
  ...page.headers,
});

export const sendPage = (
  reply: FastifyReply,
  services: Pick<Services, 'config'>,
  nonce: string,
  page: RenderReply,
): FastifyReply =>
  reply
    .code(page.status)
    .headers(pageHeaders(page, nonce, services))
    .send(page.html);
