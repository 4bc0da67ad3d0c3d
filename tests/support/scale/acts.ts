import { expireOrders, handleInbox, releaseOverdueTimes, sweepAttempts } from '#server/dueWork.ts';
import { eraseOld } from '#server/erase.ts';
import { audit } from '#server/jobs/audit.ts';
import { replayMoved } from '#server/lifecycle/replayLogs.ts';
import { sendMails } from '#server/mail/send.ts';
import { readings } from '#server/monitoring/readings.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { sendShipments } from '#server/shipments/send.ts';
import type { InProcessShop } from '../inProcess.ts';
import { guest, tokenOf } from '../namedIdentity.ts';

export interface Act {
  what: string;
  /** milliseconds that it may take */
  limit: number;
  work(): Promise<unknown>;
  /** changes what the next run of it finds, so it is measured once */
  isOnce?: boolean;
}
const DOCUMENT_MS = 200;
const SWEEP_MS = 1_000;
/** Some twenty statements, each with three seconds; no request waits for them. */
const AUDIT_MS = 5_000;
/** Work of the night; each of its statements has three seconds. */
const NIGHT_MS = 600_000;

const LISTS = {
  'list, most popular': '',
  'list, newest': 'sort=new',
  'list, cheapest': 'sort=price',
  'list, dearest': 'sort=-price',
  'list, by name': 'sort=name',
  'list, page 500': 'page=500',
  'list, a category': 'category=aisle-7',
  'list, a category with others below it': 'category=aisle-10&sort=price',
  'list, what is reduced': 'sale=1',
  'list, a price band': 'price=1000-2000',
  'list, a size': 'option=Size:XL',
  'search, a thing': 'q=tomato',
  'search, a word of a tenth of all': 'q=jambo',
  'search, three words': 'q=ripe tomato baraka',
  'search, a slip': 'q=tomatto',
  'search, what there is not': 'q=xqzwv',
};
const FACETS = {
  'facets, everything': '',
  'facets, a category': 'category=aisle-7',
  'facets, a search': 'q=tomato',
  'facets, a size chosen': 'option=Size:XL',
};

/** What shoppers and staff wait for, then what the shop does by itself. */
export function actsOf(shop: InProcessShop, slug: string, storeId: string): Act[] {
  const ask = async (url: string, as?: string): Promise<void> => {
    const answer = await shop.ask({ store: slug, url: `/api/v1/${url}`, ...(as && { as }) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  };
  const reads = (many: Record<string, string>, path: string): Act[] =>
    Object.entries(many).map(([what, query]) => ({
      what,
      limit: DOCUMENT_MS,
      work: () => ask(`${path}?${query}`),
    }));
  const document = (what: string, url: string, as?: string): Act => ({
    what,
    limit: DOCUMENT_MS,
    work: () => ask(url, as),
  });
  const { services } = shop.app;
  const staff = tokenOf({ uid: 'staff', roles: { [storeId]: ['staff', 'support'] } });
  const often = (what: string, work: () => Promise<unknown>): Act => ({
    what,
    limit: SWEEP_MS,
    work,
  });
  return [
    ...reads(LISTS, 'products'),
    ...reads(FACETS, 'product-facets'),
    document('a product by its address', 'products/ripe-tomato-baraka-000'),
    document('what a shopper bought', 'bought-products', guest('shopper-77')),
    document('orders of a shopper', 'cartTransaction', guest('shopper-77')),
    document('tasks of staff', 'staff/tasks', staff),
    often('sweep: payments', () => sweepAttempts(services)),
    often('sweep: outbox', () => deliverOutbox(services, { say: (_locale, id) => id })),
    often('sweep: parcels', () => sendShipments(services)),
    often('sweep: mail', () => sendMails({ ...services, mail: NO_MAIL })),
    often('each minute: orders', () => expireOrders(services)),
    often('each minute: times', () => releaseOverdueTimes(services)),
    often('each minute: notifications', () => handleInbox(services)),
    { what: 'each five minutes: audit', limit: AUDIT_MS, work: () => audit(services) },
    often('each scrape: metrics', () => readings(shop.database.pool, shop.clock.now())),
    { what: 'each night: logs', limit: NIGHT_MS, work: () => replayMoved(services), isOnce: true },
    { what: 'each night: erasing', limit: NIGHT_MS, work: () => eraseOld(services), isOnce: true },
  ];
}

const NO_MAIL = { send: async () => 'sent' as const, close: () => {} };
