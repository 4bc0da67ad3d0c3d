import { eq, sql } from 'drizzle-orm';
import { awaited } from '../../db/schema/awaited.ts';
import { products } from '../../db/schema/catalog.ts';
import { errorLine } from '../../loggedError.ts';
import { isAboutFound, leavePath, mailDue, mailEntry } from '../../records/waitingMail.ts';
import type { MailSender, Services } from '../../services.ts';
import { wallClock } from '../../zone.ts';
import { awaitedName, awaitedPath, chooseAwaited } from './choose.ts';

/** So often the stock of a product is looked at for those who wait for it. */
const AGAIN_S = 30;
/** So long an entry stands; the mail that confirms it says until when. */
export const AWAITED_MS = 90 * 24 * 3_600_000;

/**
 * Looks where goods are waited for that may be there again, whatever has raised their stock, and writes to those who are told. What is still sold out
 * costs one question for all of it.
 */
export async function tellAwaited(services: Services): Promise<number> {
  const { mail: sender, stores, clock, database } = services;
  if (!sender) return 0;
  const now = clock.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await database.db.execute<{ business: string; product: string }>(sql`
    with due as (select one.id from awaited_goods one join product p on p.id = one.product_id
      where one.next_look_at <= ${at} and p.enabled and (one.told_at is not null
        or jsonb_array_length(p.view -> 'bundleItems') > 0
        or exists (select from product_location s where s.product_id = one.product_id
          and s.location_id = one.location_id and (s.non_inventory or s.stock_in_hand > s.held)
          and (one.variant_id = '' or s.non_inventory or s.product_variant_id = one.variant_id)))
      for update of one skip locked),
    looked as (update awaited_goods set next_look_at = ${at} + make_interval(secs => ${AGAIN_S})
      from due where awaited_goods.id = due.id returning business_id, product_id)
    select distinct business_id as business, product_id as product from looked`);
  const all = rows.length > 0 ? await stores.all() : [];
  for (const { business, product } of rows) {
    const store = all.find((one) => one.id === business);
    if (!store) continue;
    await database
      .transaction((tx) => chooseAwaited(tx, store, product, now))
      .catch((error: unknown) =>
        services.log.warn({ product, reason: errorLine(error) }, 'who waits was not looked for'),
      );
  }
  const mailed = await mailDue(
    services,
    'awaited_goods',
    sql`to_char(awaited_goods.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    (id, told) => writeTo(services, sender, id, told),
  );
  return rows.length + mailed;
}

async function writeTo(
  services: Services,
  sender: MailSender,
  id: string,
  leased: string | null,
): Promise<void> {
  const [found] = await services.database.db
    .select({ row: awaited, product: products.view })
    .from(awaited)
    .innerJoin(products, eq(products.id, awaited.productId))
    .where(eq(awaited.id, id));
  if (!found) return;
  const { row, product } = found;
  await mailEntry(services, sender, 'awaited_goods', row, {
    isLeased: leased === (row.toldAt?.toISOString() ?? null),
    words({ business, timeZone }) {
      const isFound = isAboutFound(row);
      const place = business.locations.find((one) => one.id === row.locationId)?.name ?? '';
      const ends = new Date(row.createdAt.getTime() + AWAITED_MS);
      return {
        service: awaitedName(product, row.variantId),
        id: `awaited:${id}:${isFound ? leased : 'joined'}`,
        kind: isFound ? 'waiting.back' : 'waiting.awaited',
        values: { place, untilDay: wallClock(ends, timeZone).day },
        path: isFound ? awaitedPath(row) : leavePath(services, id),
      };
    },
  });
}
