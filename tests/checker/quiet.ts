import { byItself } from './bank.ts';
import { jobSteps } from './shop/jobs.ts';
import { ownSteps } from './shop/own.ts';
import type { Study } from './study.ts';
import { type Bank, HOURS, type Shop } from './world.ts';

const MOST = 200;
/** Nothing goes wrong any more: jobs end, the sweep asks, debits arrive, and time passes until nothing changes. Null: it never comes to rest. */
export function quiet(study: Study, shop: Shop, bank: Bank): { shop: Shop; bank: Bank } | null {
  let now = { shop, bank };
  for (let at = 0; at < MOST; at++) {
    const next = nextOf(study, now.shop, now.bank);
    if (next === null) return now;
    now = next;
  }
  return null;
}

function nextOf(study: Study, shop: Shop, bank: Bank): { shop: Shop; bank: Bank } | null {
  const job = jobSteps(study, shop, bank).find(({ costs }) => costs === 0);
  if (job) return { shop: job.shop, bank: job.bank };
  const silent = { ...bank, news: study.world.faults === 0 ? bank.news : [] };
  const swept = ownSteps(study, shop, silent).find(
    ({ says, costs }) => costs === 0 && /^(the (sweep|time)|news .* arrives$)/.test(says),
  );
  if (swept)
    return {
      shop: swept.shop,
      bank: {
        ...swept.bank,
        news: swept.bank.news.length < silent.news.length ? swept.bank.news : bank.news,
      },
    };
  const moved = byItself(study, bank, shop.hour).find(({ says }) =>
    says.startsWith('the debit arrives'),
  );
  if (moved) return { shop, bank: moved.bank };
  return shop.hour < HOURS.length - 1 ? { shop: { ...shop, hour: shop.hour + 1 }, bank } : null;
}
