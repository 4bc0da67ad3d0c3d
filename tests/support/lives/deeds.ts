import { eq } from 'drizzle-orm';
import { DESK_WAYS } from '#machines/domain/deskWay.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { allows, type OrderLife, stands } from '#machines/order/life.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import {
  AFTERWARDS,
  NOTIFY_MODES,
  SANDBOX_ACTIONS,
  type SandboxAction,
} from '#providers/kit/sandbox/types.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/payments.ts';
import type { Attempt } from '#server/records/attempt.ts';
import { isOnOpenBill, settledOnBills } from '#server/records/bill.ts';
import type { Ask } from '../inProcess.ts';
import { store } from '../inProcess.ts';
import { tokenOf } from '../namedIdentity.ts';
import { type PayingShop, PaymentIsOver } from '../payingShop.ts';
import { askBill, aTable, POINT_OF_SALE_KEY, tableSessionOf } from '../tables.ts';
import type { Chance } from './chance.ts';
import type { Life } from './someOrders.ts';

type Deed = (life: Life) => Promise<number>;
/** How an order stands in the database before something is done to it. */
export interface Standing {
  life: OrderLife;
  live: Attempt | null;
  captured: boolean;
  /** a payment was begun, whatever became of it: money may come late */
  tried: boolean;
  /** may be paid at the counter, or when it comes */
  later: boolean;
  changeable: boolean;
  round: boolean;
  /** bills have paid some of the round, and none that is open has the rest */
  left: boolean;
}
interface Chosen {
  share: number;
  name: string;
  when(now: Standing): boolean;
  deed: Deed;
}

/** The provider's own page says that nothing is to be paid there any more, and our server has not heard of it yet. */
const isOverThere = ({ message }: Error): boolean =>
  /<!doctype html>/.test(message) &&
  /has been paid|already|expired|cancelled|duplicate reference/i.test(message);
const lost = (error: Error): never => {
  throw error;
};
const attemptsOf = (shop: PayingShop, { id }: Life) =>
  shop.database.db.select().from(attempts).where(eq(attempts.orderId, id));
const liveOf = async (shop: PayingShop, life: Life): Promise<Attempt[]> =>
  (await attemptsOf(shop, life)).filter((one) => one.live);

export async function standingOf(shop: PayingShop, life: Life): Promise<Standing> {
  const { db } = shop.database;
  const [[order], tries] = await Promise.all([
    db.select().from(orders).where(eq(orders.id, life.id)),
    attemptsOf(shop, life),
  ]);
  if (!order) throw new Error('there is no such order');
  return {
    life: order.life,
    live: tries.find((one) => one.live) ?? null,
    captured: tries.some((one) => one.state === 'CAPTURED'),
    tried: tries.length > 0,
    later: life.isRound || store(life.slug).business.paymentMethods.includes('PAY_LATER'),
    changeable: !order.isService && order.outstanding === 0,
    round: life.isRound,
    left:
      stands(order.life, 'money', 'owing.billed') &&
      (await settledOnBills(db, [order])).has(order.id) &&
      !(await isOnOpenBill(db, order.id)),
  };
}

const HOSTED: readonly SandboxAction[] = ['approve', 'approve', 'approve', 'decline', 'cancel'];
export const STORES_KEY = 'sk-of-the-shops-own-systems';

const isOver = ({ life }: Standing): boolean =>
  stands(life, 'money', 'ended') || stands(life, 'money', 'returned');
const hasGoods = ({ life }: Standing): boolean =>
  stands(life, 'goods', 'held') || stands(life, 'goods', 'committed');
const maySay =
  (event: OrderEvent) =>
  ({ life }: Standing): boolean =>
    allows(life, event);
const mayPay = (now: Standing): boolean =>
  now.live
    ? now.live.state !== 'IN_PROCESS'
    : hasGoods(now) &&
      (stands(now.life, 'money', 'owing.due') ||
        stands(now.life, 'money', 'owing.terms') ||
        stands(now.life, 'money', 'part'));
const mayEnd = ({ live }: Standing): boolean => live !== null && live.state !== 'IN_PROCESS';

/** Everything that people, providers and staff do to an order: how often, when it is likely to be allowed, and how. */
export function deedsOf(shop: PayingShop, chance: Chance): Chosen[] {
  const ask = async (request: Ask): Promise<number> => (await shop.ask(request)).statusCode;
  const post = ({ slug, as, id }: Life, what: string, body?: unknown) =>
    ask({ store: slug, method: 'POST', url: `/api/v1/cartTransaction/${id}/${what}`, body, as });
  const staffOf = (slug: string): string =>
    tokenOf({ uid: 'a-staff-member', roles: { [store(slug).business.id]: ['staff'] } });
  const see = async ({ slug, id, as }: Life): Promise<OrderView> =>
    (await shop.ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as })).json();

  const pay: Deed = async (life) => {
    const [live] = await liveOf(shop, life);
    const another = chance.isTrue(0.7) ? life.first : chance.oneOf(life.ways);
    const code = (live?.provider as Life['first'] | undefined) ?? another;
    const answer = await shop.pay(life.slug, life, code, life.as);
    if (answer.statusCode !== 200) return answer.statusCode;
    // On to the provider's page, unless it was paid in the same moment.
    return shop.start(life.slug, life, code, life.as).then(
      () => 200,
      (error: Error) =>
        error instanceof PaymentIsOver || isOverThere(error)
          ? 409
          : Number(/"status":(\d{3})/.exec(error.message)?.[1] ?? 0) || lost(error),
    );
  };
  const simulate =
    (actions: readonly SandboxAction[]): Deed =>
    async (life) => {
      const { attempt } = await see(life);
      if (!attempt) return pay(life);
      const reference = await shop.referenceOf(attempt.id);
      const provider = attempt.provider as Life['first'];
      if (!shop.simulatorState.referenced(provider, reference).at(-1)) return pay(life);
      const action = chance.oneOf(actions);
      const notify = chance.isTrue(0.6) ? 'once' : chance.oneOf(NOTIFY_MODES);
      await shop.simulate(provider, { reference, action, notify }).catch(() => {});
      return 200;
    };
  const change: Deed = async (life) => {
    const proposalId = crypto.randomUUID();
    const lines = [{ productId: life.productId, quantity: 1 + chance.below(4) }];
    const url = `/api/v1/cartTransaction/propose-order-change/${life.id}`;
    const byShop = { headers: { 'api-key': `${STORES_KEY}-${life.slug}` } };
    const isShops = chance.isTrue(0.4);
    const proposed = await ask({
      store: life.slug,
      method: 'POST',
      url,
      body: { proposalId, note: '', lines },
      ...(isShops ? byShop : { as: life.as }),
    });
    if (proposed !== 200) return proposed;
    return ask({
      store: life.slug,
      method: 'POST',
      url: `/api/v1/cartTransaction/${life.id}/changes/${proposalId}`,
      body: { accept: chance.isTrue(0.8) },
      ...(isShops ? { as: life.as } : byShop),
    });
  };
  const staff: Deed = async (life) => {
    const { slug, id } = life;
    const url = `/api/v1/staff/orders/${id}`;
    const staffOrder: StaffOrder = (await shop.ask({ store: slug, url, as: staffOf(slug) })).json();
    const may = staffOrder.may ?? [];
    if (may.length === 0) return 200;
    const action = chance.oneOf(may);
    const { currency, money } = staffOrder.order;
    const some = toDecimal(1 + chance.below(500), currency);
    const sum = chance.isTrue(0.1)
      ? chance.oneOf([0, some])
      : Math.min(
          staffOrder.returnable,
          chance.oneOf([money?.owedBack || some, staffOrder.returnable, some]),
        );
    const body = {
      action,
      version: staffOrder.version - (chance.isTrue(0.1) ? 1 : 0),
      reason: 'lived at random',
      ...(action === 'returnedElsewhere' && {
        amount: Math.min(staffOrder.atDesk ?? 0, chance.oneOf([staffOrder.atDesk ?? 0, some])),
        how: chance.oneOf(DESK_WAYS),
        day: '2026-03-01',
      }),
      ...(action === 'gaveBack' && {
        amount: sum,
        reference: `r-${chance.below(1e9)}`,
        day: '2026-03-01',
      }),
    };
    return ask({ store: slug, method: 'POST', url: `${url}/actions`, body, as: staffOf(slug) });
  };
  const table: Deed = async (life) => {
    if (!life.isRound) return staff(life);
    const what = chance.oneOf(['bill', 'bill', 'kitchen', 'close'] as const);
    if (what === 'bill') return (await askBill(shop, aTable(), [], life.as)).statusCode;
    if (what === 'kitchen')
      return ask({
        store: life.slug,
        method: 'POST',
        url: `/api/v1/staff/tables/${aTable().id}/rounds/${life.id}`,
        body: { state: chance.oneOf(['ACCEPTED', 'SERVED', 'REFUSED']) },
        as: staffOf(life.slug),
      });
    return ask({
      store: life.slug,
      method: 'POST',
      url: `/api/v1/tables/${aTable().id}/close`,
      body: {},
      headers: { 'api-key': POINT_OF_SALE_KEY },
    });
  };
  /** A bill has one dish of the round and is paid; what it left the guest may pay by themselves (313). */
  const billADish: Deed = async (life) => {
    const [dish] = (await tableSessionOf(shop, aTable(), life.as)).rounds
      .filter(({ id }) => id === life.id)
      .flatMap(({ lines }) => lines);
    if (!dish) return 409;
    const answer = await askBill(shop, aTable(), [dish.id], life.as);
    if (answer.statusCode !== 201) return answer.statusCode;
    const bill = { ...life, id: answer.json().data.id as string };
    const begun = await pay(bill);
    return begun === 200 ? simulate(['approve'])(bill) : begun;
  };
  const at = 0;
  return [
    { share: 8, name: 'pay', when: mayPay, deed: pay },
    { share: 10, name: 'at the page', when: ({ live }) => live !== null, deed: simulate(HOSTED) },
    { share: 3, name: 'oddly', when: ({ tried }) => tried, deed: simulate(SANDBOX_ACTIONS) },
    { share: 3, name: 'afterwards', when: ({ captured }) => captured, deed: simulate(AFTERWARDS) },
    {
      share: 2,
      name: 'give-up-payment',
      when: mayEnd,
      deed: (life) => post(life, 'give-up-payment'),
    },
    {
      share: 1,
      name: 'give-up',
      when: maySay({ type: 'order.givenUp', at, inHand: false }),
      deed: (life) => post(life, 'give-up'),
    },
    {
      share: 2,
      name: 'pay-later',
      when: (now) => now.later && maySay({ type: 'terms.accepted', at, method: null })(now),
      deed: (life) => post(life, 'pay-later'),
    },
    {
      share: 3,
      name: 'change',
      when: (now) =>
        now.changeable && maySay({ type: 'change.proposed', at, proposal: '', by: 'SHOP' })(now),
      deed: change,
    },
    { share: 3, name: 'staff', when: ({ tried }) => tried, deed: staff },
    { share: 3, name: 'table', when: (now) => now.round && !isOver(now), deed: table },
    {
      share: 4,
      name: 'bill of a dish',
      when: ({ life, round, live }) => round && stands(life, 'money', 'owing.terms') && !live,
      deed: billADish,
    },
    { share: 6, name: 'rest of a round', when: ({ left }) => left, deed: pay },
    { share: 1, name: 'look', when: () => true, deed: (life) => see(life).then(() => 200) },
  ];
}
