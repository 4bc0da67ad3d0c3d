import { and, eq } from 'drizzle-orm';
import type { Minor } from '#machines/domain/money.ts';
import { isProviderCode } from '#machines/domain/payment.ts';
import { owedOf } from '#machines/order/amounts.ts';
import { isOpen } from '#machines/order/attemptLife.ts';
import type { Ending } from '#machines/order/attemptTypes.ts';
import { isOwing, isPartPaid, isWatched } from '#machines/order/view.ts';
import type { OpenAttempt, PaymentStatusReport } from '#providers/provider.ts';
import { unendableOf } from '#providers/server.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { Database } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { businesses } from '../db/schema/store.ts';
import type { Attempt } from '../records/attempt.ts';
import { settledOnBills } from '../records/bill.ts';
import { leaveAlone, takeTurn } from '../records/inquiryTurn.ts';
import type { Order } from '../records/order.ts';
import { BY_SYSTEM, type Cause } from '../records/orderEvent.ts';
import { type Account, accountOf, inForce } from '../records/providerAccount.ts';
import type { Services } from '../services.ts';
import { inSpan } from '../spans.ts';
import { isPutOff } from './answeredAs.ts';
import { attemptToPay } from './attemptRequest.ts';
import { isAskedNoMore, paceAllows, paceEnds, strangerAllows } from './inquirySchedule.ts';
import { hear } from './recordReport.ts';
import { TOLD_PAID } from './verdict.ts';

/** A call to the provider that has not answered by then was cut off or its process died; sooner, a request is still waiting for it. */
export const CALL_MS = 20_000;

export interface Loaded {
  attempt: Attempt;
  order: Order;
  domain: string;
}

/** With a store, only that store's. */
export async function loadAttempt(
  { db }: Database,
  id: string,
  storeId?: string,
): Promise<Loaded | null> {
  const [row] = await db
    .select({ attempt: attempts, order: orders, domain: businesses.domain })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .innerJoin(businesses, eq(businesses.id, attempts.businessId))
    .where(
      and(
        eq(attempts.id, id),
        storeId === undefined ? undefined : eq(attempts.businessId, storeId),
      ),
    );
  return row ?? null;
}

/** Why it is asked, and what shall become of it. */
export interface Asking {
  /** a genuine notification, or a person: it is asked about whatever its age and state */
  isHeard?: boolean;
  /** only as often as the provider's page allows for one payment: nothing new is known about it */
  isPaced?: boolean;
  /** nothing proves who told of it */
  isUnsigned?: boolean;
  ending?: Ending | null;
  /** it is given up only where nothing can be paid there then: what no call ends stays open, for as long as it can be paid */
  mustEnd?: boolean;
  cause?: Cause;
}

const running = new WeakMap<
  Services,
  Map<string, { now: Promise<Attempt | null>; next: Promise<Attempt | null> | null }>
>();

/**
 * The one way to the truth about a payment: the browser's return, a notification, the sweep, a poll and a capture all end here.
 * It asks the provider and writes down the answer. Who comes while it asks gets an answer that was asked for afterwards, so a
 * hundred notifications cost two questions and none is answered by what was known before it (I30, I31, F73).
 */
export function reconcile(
  services: Services,
  attemptId: string,
  asking: Asking = {},
): Promise<Attempt | null> {
  const ours = running.get(services) ?? new Map();
  running.set(services, ours);
  const slot = ours.get(attemptId);
  if (slot) {
    if (asking.ending)
      return slot.now.catch(() => null).then(() => reconcile(services, attemptId, asking));
    slot.next ??= slot.now.catch(() => null).then(() => reconcile(services, attemptId, asking));
    return slot.next;
  }
  const work = inSpan('ask about a payment', {}, () =>
    askAndHear(services, attemptId, asking),
  ).finally(() => ours.delete(attemptId));
  ours.set(attemptId, { now: work, next: null });
  return work;
}

async function askAndHear(
  services: Services,
  attemptId: string,
  {
    isHeard = false,
    isPaced = false,
    isUnsigned = false,
    ending: wished = null,
    mustEnd = false,
    cause = BY_SYSTEM,
  }: Asking,
): Promise<Attempt | null> {
  const found = await loadAttempt(services.database, attemptId);
  if (!found) return null;
  const { attempt, order } = found;
  // Of two presses that end it the second waited for the first, and needs no question of its own.
  if (wished && !attempt.live) return attempt;
  const now = services.clock.now();
  if (isBeingCalled(attempt, now) || !isProviderCode(attempt.provider)) return attempt;
  const isNews = isHeard || attempt.unansweredSince !== null;
  if (!isNews && (isDone(attempt) || isAskedNoMore(attempt, now))) return attempt;
  if (isUnsigned && !strangerAllows(attempt, now)) return attempt;
  const { businessId, provider: code } = attempt;
  const current = await accountOf(services, businessId, code, { evenPutAway: true });
  const account = current && inForce(current, attempt.createdAt);
  const provider = account?.provider ?? services.providerClients.provider(code);
  if (isPaced && !paceAllows(attempt, provider, now))
    return isOpen(attempt.state) || attempt.unansweredSince
      ? askAt(services, attempt, soonest(attempt.nextAskAt, paceEnds(attempt, provider)))
      : attempt;
  // Without the account's keys the shop cannot ask: it stays unknown, and in the end a person looks.
  if (!current || !account)
    return hear(services, attempt, {
      ...{ report: NOTHING, tookMs: null, ending: null, provider, cause, isHeard },
    });
  const turn = await takeTurn(services, account, isNews);
  // What was told goes on before the questions of which nothing is new, also when another takes the next turn.
  if (turn) return askAt(services, attempt, turn, isHeard ? now : null);
  // What a signed notification called paid is never taken back by the shop, whatever its provider still lists.
  const mayEnd = isOpen(attempt.state) && !attempt.hints[TOLD_PAID];
  const billed = (await settledOnBills(services.database.db, [order])).get(order.id) ?? 0;
  const ending = mayEnd ? (wished ?? endingOf(attempt, order, billed, now)) : null;
  const began = services.clock.now().getTime();
  const { said, isLeftOpen } = await inquire(services, found, account, { ending, mustEnd });
  const report = isLostAccount(said, account, current)
    ? await knownElsewhere(services, found, current, said)
    : said;
  const tookMs = Math.max(0, services.clock.now().getTime() - began);
  const about = { tookMs, ending: isLeftOpen ? null : ending, provider, cause };
  if (!isPutOff(report)) return hear(services, attempt, { ...about, report, isHeard });
  const until = await leaveAlone(services, account, report.askAgainIn);
  const askAgainIn = until.getTime() - now.getTime();
  return hear(services, attempt, { ...about, report: { ...report, askAgainIn } });
}

/** Another question was just asked, about it or with the same keys: this one comes when the provider allows it. */
async function askAt(
  { database }: Services,
  attempt: Attempt,
  nextAskAt: Date,
  told: Date | null = null,
): Promise<Attempt> {
  const put = { nextAskAt, unansweredSince: attempt.unansweredSince ?? told };
  await database.db.update(attempts).set(put).where(eq(attempts.id, attempt.id));
  return { ...attempt, ...put };
}
/** A page that looks never puts off what is due sooner. */
const soonest = (due: Date | null, next: Date): Date => (due && due < next ? due : next);

/** While the opening call runs there is nothing to ask about. */
const isBeingCalled = ({ state, changedAt }: Attempt, now: Date): boolean =>
  state === 'SUBMITTING' && now.getTime() - changedAt.getTime() < CALL_MS;
const isDone = ({ state }: Attempt): boolean => state === 'CAPTURED' || state === 'MISMATCH';

/** Its time is over, the money of another is on its way, or the order asks for nothing more, or for another sum: what is still payable is taken back. */
function endingOf(
  { deadline, forRest, amount, state }: Attempt,
  { life }: Order,
  billed: Minor,
  now: Date,
): Ending | null {
  const isWanted = forRest ? isPartPaid(life) || isOwing(life) : isOwing(life);
  const isOnItsWay = state !== 'IN_PROCESS' && isWatched(life);
  if (!isWanted || isOnItsWay || owedOf(life.facts) - billed !== amount) return 'CANCELLED';
  return deadline <= now ? 'EXPIRED' : null;
}

const NOTHING: PaymentStatusReport = {
  status: 'UNKNOWN',
  rawStatus: 'unreachable',
  amount: null,
  currency: null,
  payee: null,
  ourReference: null,
  providerReference: null,
  raw: '',
};

/** The account that it was begun with does not answer any more. */
const isLostAccount = ({ status, rawStatus }: PaymentStatusReport, own: Account, now: Account) =>
  own !== now && status === 'UNKNOWN' && rawStatus !== 'unreachable';

/** Perhaps only the keys were changed: what the new ones know counts, that they know nothing does not. */
async function knownElsewhere(
  services: Services,
  found: Loaded,
  current: Account,
  said: PaymentStatusReport,
): Promise<PaymentStatusReport> {
  const { said: other } = await inquire(services, found, current, {
    ending: null,
    mustEnd: false,
  });
  const isKnown = ['PAID', 'IN_PROCESS', 'DECLINED', 'CANCELLED'].includes(other.status);
  return isKnown ? other : said;
}

interface Answer {
  said: PaymentStatusReport;
  /** it was to be ended, and can be paid all the same */
  isLeftOpen?: true;
}

/** Asks first, always; then takes the money that the shopper has approved, or ends what shall end. No transaction is open here. */
async function inquire(
  services: Services,
  found: Loaded,
  { provider, tools }: Account,
  { ending, mustEnd }: { ending: Ending | null; mustEnd: boolean },
): Promise<Answer> {
  const { attempt } = found;
  const open: OpenAttempt = {
    ...attemptToPay(found, { key: sealingKey(services), originOf: services.originOf }),
    session: attempt.session,
    hints: attempt.hints,
  };
  const guarded = (call: () => Promise<PaymentStatusReport>): Promise<PaymentStatusReport> =>
    call().catch((error: unknown) => {
      services.log.error({ err: error, attempt: attempt.id }, 'the provider could not be asked');
      return NOTHING;
    });
  const report = await guarded(() => provider.inquire(open, tools));
  const known = { ...open, session: { ...open.session, ...report.session } };
  if (report.stillPayable || (report.status === 'PENDING' && ending)) {
    const kept = unendableOf(provider, known.session);
    if (kept) {
      const isKept = mustEnd && tools.now < (kept.until ?? attempt.deadline);
      return isKept ? { said: report, isLeftOpen: true } : { said: report };
    }
    const after = await guarded(() => provider.cancel?.(known, tools) ?? Promise.resolve(report));
    const isLeftOpen = after.status === 'PENDING' || after.stillPayable === true;
    if (isLeftOpen) return { said: leftOpen(after, attempt, tools.now), isLeftOpen };
    return { said: report.stillPayable ? closed(report, after) : after };
  }
  // What was given up is not captured when it is approved after all: not capturing it is what ended it.
  if (
    report.status === 'PENDING' &&
    report.needsCapture &&
    provider.capture &&
    isOpen(attempt.state)
  )
    return {
      said: await guarded(() => provider.capture?.(known, tools) ?? Promise.resolve(report)),
    };
  return { said: report };
}

/** The call that ends it was lost, and its page takes money still: it is open, and ended with the next question. Once its time is over a person looks in the end. */
const leftOpen = (
  after: PaymentStatusReport,
  { deadline }: Attempt,
  now: Date,
): PaymentStatusReport => ({ ...after, status: now < deadline ? 'PENDING' : 'UNKNOWN' });

/** The try has ended and its session with it; until the provider says so too, what it says instead counts. */
const closed = (report: PaymentStatusReport, after: PaymentStatusReport): PaymentStatusReport =>
  after.status === 'CANCELLED' || after.status === 'EXPIRED' ? report : after;
