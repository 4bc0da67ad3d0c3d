import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { PromotionRule, PromotionView } from '#machines/domain/promotion.ts';
import { discountOf } from '#machines/domain/totals.ts';
import { type PromotionRow, promotions } from '../db/schema/promotions.ts';
import { refuse } from '../http/errors.ts';
import { networkOf } from '../http/limits.ts';
import { route } from '../http/route.ts';
import { asPromotion } from '../pricing/charges.ts';
import { countScarce } from '../records/lookUp.ts';
import { type Holder, hasOrdered } from '../records/unpaid.ts';
import type { Services } from '../services.ts';

export function registerPromotionRoutes(app: FastifyInstance, services: Services): void {
  route(
    app,
    API.promotion,
    async ({ store, principal, params, query, request }) => {
      const who = principal?.uid ?? `guest at ${networkOf(request.ip)}`;
      await countScarce(services, store.id, { what: 'promotion', who });
      const [row] = await services.database.db
        .select()
        .from(promotions)
        .where(
          and(
            eq(promotions.businessId, store.id),
            eq(sql`upper(${promotions.code})`, (params.code ?? '').toUpperCase()),
          ),
        );
      if (!row || !isOn(row, services.clock.now())) throw refuse('NOT_FOUND');
      const failed = failedRule(row, amountOf(query.amount, store.currency));
      if (
        row.firstOrder &&
        principal &&
        (await hasOrdered(services.database.db, asHolder(store.id, principal.uid), ''))
      )
        throw refuse('PROMOTION_REFUSED', { fields: ['firstOrder'] });
      if (failed) throw refuse('PROMOTION_REFUSED', { fields: [failed] });
      return viewOf(row, store.currency);
    },
    { limit: 'promotion' },
  );

  route(app, API.automaticPromotions, async ({ store, principal, query }) => {
    const amount = amountOf(query.amount, store.currency) ?? 0;
    const rows = await services.database.db
      .select()
      .from(promotions)
      .where(and(eq(promotions.businessId, store.id), eq(promotions.automatic, true)));
    const now = services.clock.now();
    const isKnown =
      principal !== null &&
      rows.some((row) => row.firstOrder) &&
      (await hasOrdered(services.database.db, asHolder(store.id, principal.uid), ''));
    const worth = (row: PromotionRow): number =>
      discountOf(amount, asPromotion(row), store.currency);
    return rows
      .filter((row) => isOn(row, now) && failedRule(row, amount) === null)
      .filter((row) => !(row.firstOrder && isKnown))
      .sort((one, other) => worth(other) - worth(one) || one.id.localeCompare(other.id))
      .map((row) => viewOf(row, store.currency));
  });
}

/** Before an order says how its person is reached, they are known by their identity alone. */
const asHolder = (businessId: string, uid: string): Holder => ({
  businessId,
  uid,
  network: null,
  email: '',
  phone: '',
});

/** A code that is over or not begun is told as one that does not exist. */
const isOn = (row: PromotionRow, now: Date): boolean =>
  (row.startsAt === null || row.startsAt <= now) && (row.endsAt === null || row.endsAt > now);

/** The rule that stands in the way, by the name of its field: the shopper is told what would help. */
function failedRule(row: PromotionRow, amount: number | null): PromotionRule | null {
  if (row.usesMost !== null && row.uses >= row.usesMost) return 'uses';
  if (amount !== null && row.minimumAmount !== null && amount < row.minimumAmount)
    return 'minimumAmount';
  return null;
}

function amountOf(text: string | undefined, currency: string): number | null {
  if (text === undefined) return null;
  const amount = Number(text);
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(text) || !Number.isFinite(amount))
    throw refuse('FIELDS_INVALID', { fields: ['amount'] });
  return toMinor(amount, currency);
}

const decimalOrNull = (amount: number | null, currency: string): number | null =>
  amount === null ? null : toDecimal(amount, currency);
const viewOf = (row: PromotionRow, currency: string): PromotionView => ({
  id: row.id,
  code: row.code,
  name: row.name,
  discountFixedAmount: decimalOrNull(row.fixedAmount, currency),
  discountPercentage: row.percentage,
  minimumAmount: decimalOrNull(row.minimumAmount, currency),
  endsAt: row.endsAt?.toISOString() ?? null,
  automatic: row.automatic,
});
