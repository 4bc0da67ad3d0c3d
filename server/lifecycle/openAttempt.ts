import { descriptorOf } from '#providers/all.ts';
import { BACK_OFF, type Opened } from '#providers/provider.ts';
import { sealingKey } from '../crypto/seal.ts';
import { refuse } from '../http/errors.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Order } from '../records/order.ts';
import { type Account, accountOf } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import { attemptToPay } from './attemptRequest.ts';
import { beginAttempt, type Start } from './beginAttempt.ts';
import { answersNoted, refusalOf } from './openingRefused.ts';
import { reconcile } from './reconcile.ts';
import { trustedOnly, writeOpened } from './recordOpening.ts';

const opening = new WeakMap<Services, Map<string, Promise<Attempt>>>();

/** A second press while the first is under way waits for its answer. */
export function openPayment(start: Start): Promise<Attempt> {
  const ours = opening.get(start.services) ?? new Map<string, Promise<Attempt>>();
  opening.set(start.services, ours);
  const key = `${start.store.id} ${start.orderId} ${start.code}`;
  const work = ours.get(key) ?? openOnce(start).finally(() => ours.delete(key));
  ours.set(key, work);
  return work;
}

/**
 * Opens the payment of an order, or finds the one that is open: one live attempt per order, one session per attempt (I11).
 * Three phases, and no transaction is open while the provider is called: begin or find the attempt, call, write down what was answered.
 */
async function openOnce(start: Start): Promise<Attempt> {
  const { services, store, code } = start;
  const account = await accountOf(services, store.id, code);
  if (!account || !store.business.paymentMethods.includes(code)) throw refuse('METHOD_NOT_OFFERED');
  const { kind, attempt, order } = await services.database.transaction(
    (tx) => beginAttempt(tx, start, account),
    { keepsPlans: true },
  );
  if (kind === 'ready') return attempt;
  if (kind === 'busy') throw refuse('TWIN_RUNNING', { retryAfter: 2 });
  if (kind === 'call') return call(start, account, attempt, order);
  const asked = await recover(start, account, attempt, order, { isPaced: kind === 'again' });
  return asked ?? openOnce(start);
}

/**
 * The answer to an opening was lost: the provider is asked by our reference before anything else happens (F18, F61). It may have a
 * session whose page we never learned; opening the same attempt again gives that one back. Null: it never was, or it has ended.
 */
async function recover(
  start: Start,
  account: Account,
  { id }: Attempt,
  order: Order,
  { again = true, isPaced = false } = {},
): Promise<Attempt | null> {
  const asked = await reconcile(start.services, id, { isPaced });
  if (asked?.state === 'CAPTURED') throw refuse('ALREADY_PAID');
  if (asked?.state === 'MISMATCH') throw refuse('ORDER_CLOSED');
  if (asked?.state === 'IN_PROCESS') throw refuse('ATTEMPT_LIVE');
  if (asked && !asked.live) return null;
  if (asked?.state !== 'AWAITING_SHOPPER') throw refuse('UNAVAILABLE', { retryAfter: 3 });
  if (asked.handover !== null) return asked;
  if (!again) throw refuse('UNAVAILABLE', { retryAfter: 3 });
  return call(start, account, asked, order, false);
}

async function call(
  start: Start,
  account: Account,
  attempt: Attempt,
  order: Order,
  again = true,
): Promise<Attempt> {
  const { services, store } = start;
  const ours = { key: sealingKey(services), originOf: services.originOf };
  const { tools, lastStatus } = answersNoted(account);
  const opened = await account.provider
    .open(attemptToPay({ attempt, order, domain: store.domain }, ours), tools)
    .catch((error: unknown): Opened => {
      services.log.error({ err: error, attempt: attempt.id }, 'a payment could not be opened');
      return { kind: 'unknown', detail: 'the opening failed half-way' };
    });
  const answer = trustedOnly(opened, account);
  const refused = refusalOf(answer, lastStatus());
  const written = await services.database.transaction(
    (tx) => writeOpened(tx, start, account, attempt, { answer, refused }),
    { keepsPlans: true },
  );
  if (answer.kind === 'refused') {
    services.log.warn(
      { provider: start.code, store: store.domain, operation: 'open', ...refused, order: order.id },
      'a provider refused to open a payment',
    );
    if (answer.reason === 'CREDENTIALS' && !(await areKeysTaken(account, attempt, order, start)))
      services.providerClients.rest(start.code, store.id);
    if (answer.reason === 'LATER')
      throw refuse('TOO_MANY_REQUESTS', { retryAfter: secondsOf(answer.retryAfter) });
    throw refuse(REFUSED[answer.reason]);
  }
  if (answer.kind === 'opened') {
    services.providerClients.taken(start.code, store.id);
    return written;
  }
  // One question now, so that most shoppers can go on at once.
  const found = await recover(start, account, written, order, { again });
  if (!found) throw refuse('PROVIDER_DOWN');
  return found;
}

/**
 * A refusal may be about what this shopper is called: a firewall stands before many a provider. Asked about the payment that was not made, with nothing
 * of the shopper in it, the provider tells whether it takes the keys.
 */
async function areKeysTaken(
  { provider, credentials, tools }: Account,
  attempt: Attempt,
  order: Order,
  { services, store }: Start,
): Promise<boolean> {
  if (descriptorOf(provider.code).inquiryHasNoKey) return false;
  const ours = { key: sealingKey(services), originOf: services.originOf };
  const nothing = {
    ...attemptToPay({ attempt, order, domain: store.domain }, ours),
    session: provider.trySession?.(credentials) ?? {},
    hints: {},
  };
  const said = await provider.inquire(nothing, tools).catch(() => null);
  return said !== null && said.status !== 'UNKNOWN';
}

/** The page waits as long as the provider asks for, and presses again by itself. */
const secondsOf = (retryAfter: number | null): number =>
  Math.ceil((retryAfter ?? BACK_OFF.first) / 1_000);

const REFUSED = {
  CREDENTIALS: 'PROVIDER_DOWN',
  DOWN: 'PROVIDER_DOWN',
  REQUEST: 'PROVIDER_DOWN',
  AMOUNT: 'METHOD_NOT_OFFERED',
  CURRENCY: 'METHOD_NOT_OFFERED',
} as const;
