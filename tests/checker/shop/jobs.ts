import { owedOf } from '#machines/order/amounts.ts';
import type { Study } from '../study.ts';
import {
  type Attempt,
  type Bank,
  type Heard,
  HOURS,
  type Job,
  type Order,
  type Session,
  type Shop,
} from '../world.ts';
import { attemptOf, hear, isLive, liveOf } from './attempts.ts';
import { factsOf, orderOf, stands, tell } from './orders.ts';
import { finish, goOn, show } from './requests.ts';

/** One thing that a job does next. */
export interface JobStep {
  says: string;
  costs: number;
  shop: Shop;
  bank: Bank;
  /** for the tab that waits for it */
  tell: { tab: number; answer: object } | null;
}
const ENDABLE = ['STRIPE'];
const plain: Heard = { status: 'UNKNOWN', amount: 0, isStrange: false, back: 0, dispute: 'none' };

export function jobSteps(study: Study, shop: Shop, bank: Bank): JobStep[] {
  return shop.jobs.flatMap((job) => {
    if (job.heard) return [written(study, shop, bank, job, job.heard)];
    return job.does === 'open' ? opened(study, shop, bank, job) : asked(study, shop, bank, job);
  });
}

const replaced = (shop: Shop, job: Job, now: Job | null): Shop => ({
  ...shop,
  jobs: shop.jobs.flatMap((one) => (one === job ? (now ?? []) : one)),
});
const session = (bank: Bank, g: number): Session => bank.sessions[g] ?? NO_SESSION;
export const NO_SESSION: Session = {
  at: 'none',
  amount: 0,
  isStrange: false,
  opens: 0,
  back: 0,
  dispute: 'none',
};
export const withSession = (bank: Bank, g: number, other: Partial<Session>): Bank => {
  const sessions = [...bank.sessions];
  for (let at = sessions.length; at < g; at++) sessions[at] = NO_SESSION;
  sessions[g] = { ...session(bank, g), ...other };
  return { ...bank, sessions };
};

/** The provider makes one session for one reference, however often it is asked. */
function opened(study: Study, shop: Shop, bank: Bank, job: Job): JobStep[] {
  const { g } = job;
  const now = session(bank, g);
  const amount = attemptOf(shop, g)?.amount ?? study.world.dueNow;
  const isNew = now.at === 'none' || study.has('opensAnew');
  const open = isNew
    ? withSession(bank, g, { at: 'open', opens: Math.min(3, now.opens + 1), amount })
    : bank;
  const says = (what: string, costs: number, heard: Heard['status'], after: Bank): JobStep => ({
    ...{ says: `the provider ${what} payment ${g + 1}`, costs, bank: after, tell: null },
    shop: replaced(shop, job, { ...job, heard: { ...plain, status: heard } }),
  });
  return [
    says('opens', 0, 'OPENED', open),
    says('refuses to open', 1, 'REFUSED', bank),
    says('opens, and its answer is lost:', 1, 'LOST', open),
    says('was not reached to open', 1, 'LOST', bank),
  ];
}

/** Its time is over, or the order asks for nothing more, or for another sum: what is still payable is taken back. */
function endingOf(
  study: Study,
  attempt: Attempt,
  order: Order,
  now: number,
): 'CANCELLED' | 'EXPIRED' | null {
  const owes =
    stands(study, order, 'money', 'owing') ||
    (attempt.forRest && stands(study, order, 'money', 'part'));
  if (
    !study.has('keepsUnwantedOpen') &&
    (!owes || owedOf(factsOf(study, order)) !== attempt.amount)
  )
    return 'CANCELLED';
  return attempt.deadline <= now ? 'EXPIRED' : null;
}

function asked(study: Study, shop: Shop, bank: Bank, job: Job): JobStep[] {
  const { g } = job;
  const order = orderOf(shop, job.order);
  const attempt = attemptOf(shop, g);
  if (!order || !attempt)
    return [
      { says: 'the shop forgets it', costs: 0, bank, shop: replaced(shop, job, null), tell: null },
    ];
  const ending = isLive(attempt)
    ? (job.ending ?? endingOf(study, attempt, order, HOURS[shop.hour] ?? 0))
    : null;
  const now = session(bank, g);
  if (study.has('clockEndsPayments') && ending === 'EXPIRED')
    return [
      {
        says: `the time of payment ${g + 1} is over`,
        costs: 0,
        bank,
        tell: null,
        shop: replaced(shop, job, { ...job, ending: 'EXPIRED' as never, heard: plain }),
      },
    ];
  const ends =
    now.at === 'open' &&
    ending !== null &&
    (ENDABLE.includes(attempt.provider) || study.has('allCanEnd'));
  const after = ends ? withSession(bank, g, { at: 'cancelled' }) : bank;
  const heard: Heard = { ...plain, ...reportOf(session(after, g)) };
  const step = (says: string, costs: number, told: Heard, at: Bank): JobStep => ({
    ...{ says, costs, bank: at, tell: null },
    shop: replaced(shop, job, { ...job, ending: ending as Job['ending'], heard: told }),
  });
  if (study.world.isSilent)
    return [step(`the provider cannot be asked about payment ${g + 1}`, 0, plain, bank)];
  const steps = [step(`the provider says of payment ${g + 1}: ${wordOf(heard)}`, 0, heard, after)];
  if (study.world.isUnsure)
    steps.push(step(`the provider cannot be asked about payment ${g + 1}`, 1, plain, bank));
  return steps;
}
const wordOf = ({ status, isStrange }: Heard): string =>
  isStrange ? `${status}, in another currency` : status;

function reportOf(now: Session): Partial<Heard> {
  const { amount, isStrange, back, dispute } = now;
  switch (now.at) {
    case 'none':
      return { status: 'NOT_FOUND' };
    case 'open':
      return { status: 'PENDING' };
    case 'process':
      return { status: 'IN_PROCESS' };
    case 'paid':
      return { status: 'PAID', amount, isStrange, back, dispute };
    default:
      return { status: now.at.toUpperCase() as Heard['status'] };
  }
}

/** The answer is written down under the order's lock, and the request goes on. */
function written(study: Study, shop: Shop, bank: Bank, job: Job, heard: Heard): JobStep {
  const heardShop = hear(study, replaced(shop, job, null), job.g, heard, job.ending);
  const end = (now: Shop, answer: object | null): JobStep => ({
    ...{
      says: `the shop writes down what it heard of payment ${job.g + 1}`,
      costs: 0,
      shop: now,
      bank,
    },
    tell: answer !== null && job.tab !== null ? { tab: job.tab, answer } : null,
  });
  const again = (next: Partial<Job>): JobStep =>
    end(
      { ...heardShop, jobs: [...heardShop.jobs, { ...job, heard: null, ending: null, ...next }] },
      null,
    );
  const order = orderOf(heardShop, job.order);
  switch (job.next) {
    case 'goOn': {
      if (heard.status === 'LOST') return again({ does: 'ask' });
      if (job.does === 'open' && heard.status === 'REFUSED')
        return end(heardShop, { ok: false, reason: 'METHOD_DOWN' });
      const answer = goOn(heardShop, job.g);
      return answer === 'again' ? again({ does: 'open' }) : end(heardShop, answer);
    }
    case 'show':
    case 'giveUp':
    case 'keep': {
      const isOpen = order && liveOf(order);
      if (isOpen) return end(heardShop, show(study, heardShop, job.order));
      const done = finish(study, heardShop, job.order, job.next);
      return end(done.shop, done.answer);
    }
    case 'wake':
      return end(tell(study, heardShop, job.order, { type: 'time.ranOut' }) ?? heardShop, null);
    default:
      return end(heardShop, null);
  }
}
