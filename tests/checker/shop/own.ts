import type { Study } from '../study.ts';
import { type Bank, HOURS, type Job, type Order, type Shop } from '../world.ts';
import { liveOf, stepAttempt } from './attempts.ts';
import { jobSteps, NO_SESSION, withSession } from './jobs.ts';
import { factsOf, tell } from './orders.ts';
import { withJob } from './requests.ts';

export interface OwnStep {
  says: string;
  costs: number;
  shop: Shop;
  bank: Bank;
}

/** What the shop does of its own accord: the sweep, the news that providers send, time, staff, another buyer, and a crash. */
export function ownSteps(study: Study, shop: Shop, bank: Bank): OwnStep[] {
  return [
    ...shop.orders.flatMap((order) => swept(study, shop, bank, order)),
    ...bank.news.flatMap((g) => heardNews(shop, bank, g)),
    ...timePasses(study, shop, bank),
    ...shop.orders.flatMap((order) => staffed(study, shop, bank, order)),
    ...others(study, shop, bank),
  ];
}

/** A question that would change nothing is left out: with it the same moments would be met once more. */
function isNews(study: Study, shop: Shop, bank: Bank, job: Job): boolean {
  const [asked] = jobSteps(study, { ...shop, jobs: [job] }, bank);
  const [heard] = asked ? jobSteps(study, asked.shop, asked.bank) : [];
  return (
    heard !== undefined &&
    JSON.stringify([heard.shop.orders, heard.bank]) !== JSON.stringify([shop.orders, bank])
  );
}

function swept(study: Study, shop: Shop, bank: Bank, order: Order): OwnStep[] {
  if (study.has('noSweep')) return [];
  const steps: OwnStep[] = [];
  for (const { g, state } of order.attempts) {
    if (state === 'CAPTURED' || state === 'MISMATCH') continue;
    if (study.has('endedAreForgotten') && ['DECLINED', 'CANCELLED', 'EXPIRED'].includes(state))
      continue;
    const job = withJob(shop, { does: 'ask', g, order: order.id, next: null, tab: null });
    const last = job?.shop.jobs.at(-1);
    if (job && last && isNews(study, shop, bank, last))
      steps.push({ says: `the sweep asks about payment ${g + 1}`, costs: 0, shop: job.shop, bank });
  }
  const { keptUntil } = factsOf(study, order);
  if (keptUntil !== null && keptUntil <= (HOURS[shop.hour] ?? 0)) {
    const woken = wake(study, shop, order);
    if (woken) steps.push({ says: `the time of ${order.id} is over`, costs: 0, shop: woken, bank });
  }
  return steps;
}

/** Its payment, where its time is over too, is asked about once more before. */
function wake(study: Study, shop: Shop, order: Order): Shop | null {
  const live = liveOf(order);
  if (live && live.deadline <= (HOURS[shop.hour] ?? 0) && !study.has('expiresWithoutAsking'))
    return (
      withJob(shop, { does: 'ask', g: live.g, order: order.id, next: 'wake', tab: null })?.shop ??
      null
    );
  const now = tell(study, shop, order.id, { type: 'time.ranOut' });
  const after = now?.orders.find(({ id }) => id === order.id);
  return now && JSON.stringify(after) !== JSON.stringify(order) ? now : null;
}

/** A notification is a hint to go and ask (I34). One that is lost costs a fault; one that is repeated stays on its way. */
function heardNews(shop: Shop, bank: Bank, g: number): OwnStep[] {
  const order = shop.orders.find(({ attempts }) => attempts.some((one) => one.g === g));
  const gone = { ...bank, news: bank.news.filter((one) => one !== g) };
  const steps: OwnStep[] = [
    { says: `news of payment ${g + 1} is lost`, costs: 1, shop, bank: gone },
  ];
  const job = order && withJob(shop, { does: 'ask', g, order: order.id, next: null, tab: null });
  if (!job) return steps;
  return [
    ...steps,
    { says: `news of payment ${g + 1} arrives`, costs: 0, shop: job.shop, bank: gone },
    {
      says: `news of payment ${g + 1} arrives, and will be repeated`,
      costs: 1,
      shop: job.shop,
      bank,
    },
  ];
}

function timePasses({ world }: Study, shop: Shop, bank: Bank): OwnStep[] {
  if (shop.hour >= world.hours) return [];
  const says =
    ['three quarters of an hour pass', 'five hours pass', 'five days pass', 'weeks pass'][
      shop.hour
    ] ?? '';
  return [{ says, costs: 0, shop: { ...shop, hour: shop.hour + 1 }, bank }];
}

const DEEDS = {
  'staff.tookAsEnough': 'takes it as enough',
  'staff.released': 'releases the goods',
  'staff.cancelled': 'cancels it',
  'staff.closed': 'closes it',
};
function staffed(study: Study, shop: Shop, bank: Bank, order: Order): OwnStep[] {
  if (!study.world.hasStaff || order.tasks.length === 0) return [];
  const steps: OwnStep[] = [];
  const act = (says: string, event: { type: string }, after = bank): void => {
    const now = tell(study, shop, order.id, event);
    if (now && now !== shop)
      steps.push({ says: `staff: ${says} (${order.id})`, costs: 0, shop: now, bank: after });
  };
  for (const [type, says] of Object.entries(DEEDS)) act(says, { type, reason: '' } as never);
  const { kept, owedBack, strange } = factsOf(study, order);
  const sums = [...new Set([owedBack, strange, kept + owedBack + strange])].filter(
    (sum) => sum > 0,
  );
  for (const amount of sums)
    act(
      `gives back ${amount / 100}`,
      { type: 'staff.gaveBack', amount, reason: '' } as never,
      givenBack(bank, order, amount),
    );
  return steps;
}

/** Staff gives it back on the provider's own site, and writes that down. */
function givenBack(bank: Bank, order: Order, amount: number): Bank {
  const paid = order.attempts.find(({ g }) => {
    const session = bank.sessions[g] ?? NO_SESSION;
    return session.at === 'paid' && session.amount - session.back >= amount;
  });
  return paid
    ? withSession(bank, paid.g, { back: (bank.sessions[paid.g]?.back ?? 0) + amount })
    : bank;
}

function crashed(study: Study, shop: Shop): Shop {
  const now = { ...shop, jobs: [] };
  if (!study.has('crashEndsOpenings')) return now;
  const opening = shop.jobs.filter(({ does }) => does === 'open');
  return opening.reduce(
    (all, { g }) => stepAttempt(study, all, g, { type: 'opening.refused' }),
    now as Shop,
  );
}

function others(study: Study, shop: Shop, bank: Bank): OwnStep[] {
  const steps: OwnStep[] = [];
  const isThere = shop.orders.every(({ shelf }) => shelf === 'free');
  if (study.world.isScarce && !shop.isSold && isThere)
    steps.push({
      says: 'others buy the last piece',
      costs: 0,
      shop: { ...shop, isSold: true },
      bank,
    });
  if (shop.jobs.length > 0)
    steps.push({
      says: 'the shop crashes and starts again',
      costs: 1,
      shop: crashed(study, shop),
      bank,
    });
  if (study.has('believesForgery'))
    for (const { g, amount } of shop.orders.flatMap(({ attempts }) => attempts))
      steps.push({
        says: `a forged notification says that payment ${g + 1} is paid`,
        costs: 1,
        shop: stepAttempt(study, shop, g, { type: 'answer.paid', amount } as never),
        bank,
      });
  return steps;
}
