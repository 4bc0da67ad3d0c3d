import { toDecimal } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import {
  AFTERWARDS,
  NOTIFY_MODES,
  SANDBOX_ACTIONS,
  type SandboxAction,
} from '#providers/kit/sandbox/types.ts';
import type { Ask } from '../inProcess.ts';
import { store } from '../inProcess.ts';
import { tokenOf } from '../namedIdentity.ts';
import type { PayingShop } from '../payingShop.ts';
import { askBill, aTable, POINT_OF_SALE_KEY } from '../tables.ts';
import type { Chance } from './chance.ts';
import type { Life } from './someOrders.ts';

/** What came of a deed: done, refused in words, or cut off. */
export type Outcome = 'done' | 'refused' | 'cut';
type Deed = (life: Life) => Promise<number>;

const lost = (error: Error): never => {
  throw error;
};
const HOSTED: readonly SandboxAction[] = ['approve', 'approve', 'approve', 'decline', 'cancel'];
export const STORES_KEY = 'sk-of-the-shops-own-systems';

/** Everything that people, providers and staff do to an order, allowed or not. */
export function deedsOf(shop: PayingShop, chance: Chance): [share: number, deed: Deed][] {
  const ask = async (request: Ask): Promise<number> => (await shop.ask(request)).statusCode;
  const post = ({ slug, as, id }: Life, what: string, body?: unknown) =>
    ask({ store: slug, method: 'POST', url: `/api/v1/cartTransaction/${id}/${what}`, body, as });
  const staffOf = (slug: string): string =>
    tokenOf({ uid: 'a-staff-member', roles: { [store(slug).business.id]: ['staff'] } });
  const see = async ({ slug, id, as }: Life): Promise<OrderView> =>
    (await shop.ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as })).json();

  const pay: Deed = async (life) => {
    const code = chance.isTrue(0.7) ? life.first : chance.oneOf(life.ways);
    const answer = await shop.pay(life.slug, life, code, life.as);
    if (answer.statusCode !== 200) return answer.statusCode;
    // On to the provider's page, unless it was paid in the same moment.
    return shop.start(life.slug, life, code, life.as).then(
      () => 200,
      (error: Error) => Number(/"status":(\d{3})/.exec(error.message)?.[1] ?? 0) || lost(error),
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
    if (may.length === 0) return pay(life);
    const action = chance.oneOf(may);
    const { currency, money } = staffOrder.order;
    const sum = chance.oneOf([
      money?.owedBack ?? 0,
      money?.came ?? 0,
      toDecimal(chance.below(500), currency),
    ]);
    const body = {
      action,
      version: staffOrder.version - (chance.isTrue(0.1) ? 1 : 0),
      reason: 'lived at random',
      ...(action === 'gaveBack' && { amount: sum, reference: 'r-1', day: '2026-11-22' }),
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
  return [
    [6, pay],
    [6, simulate(HOSTED)],
    [4, simulate(SANDBOX_ACTIONS)],
    [3, simulate(AFTERWARDS)],
    [2, (life) => post(life, 'give-up-payment')],
    [1, (life) => post(life, 'give-up')],
    [2, (life) => post(life, 'pay-later')],
    [2, change],
    [4, staff],
    [3, table],
    [1, (life) => see(life).then(() => 200)],
  ];
}
