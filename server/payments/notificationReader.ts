import type { FastifyRequest } from 'fastify';
import type { NotificationRead, NotificationRequest } from '#providers/provider.ts';
import { networkOf } from '../http/limits.ts';
import { TOLD_PAID } from '../lifecycle/verdict.ts';
import type { Account, CurrentAccount } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';

export interface ReadByAccount {
  read: NotificationRead;
  /** where an account that was replaced has signed it: when that one ended */
  signerEnded: Date | null;
}

/** By the store's account; what that one did not sign, by one that it replaced, whose payments may still be on their way. */
export async function readBy(
  { providerClients }: Services,
  storeId: string,
  account: CurrentAccount,
  request: FastifyRequest,
): Promise<ReadByAccount> {
  const told = asNotification(request);
  const by = ({ provider, tools }: Account): Promise<NotificationRead> => {
    const source = networkOf(request.ip);
    const http = providerClients.unproven(provider.code, storeId, source, tools.hosts);
    return provider.readNotification(told, { ...tools, http });
  };
  let read = await by(account);
  let signerEnded: Date | null = null;
  for (const earlier of account.earlier) {
    if (read.ok || read.why !== 'signature') break;
    const again = await by(earlier);
    if (again.ok) {
      read = again;
      signerEnded = earlier.until;
    }
  }
  return { read: read.ok && read.saysPaid ? toldPaid(read) : read, signerEnded };
}

const toldPaid = (read: Extract<NotificationRead, { ok: true }>): NotificationRead => ({
  ...read,
  hints: { ...read.hints, [TOLD_PAID]: 'yes' },
});

function asNotification(request: FastifyRequest): NotificationRequest {
  const first = (value: unknown): string => String(Array.isArray(value) ? value[0] : (value ?? ''));
  const flat = (many: object): Record<string, string> =>
    Object.fromEntries(Object.entries(many).map(([name, value]) => [name, first(value)]));
  return {
    method: request.method,
    headers: flat(request.headers),
    query: flat(request.query as object),
    rawBody: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
    contentType: request.headers['content-type'] ?? '',
  };
}
