import { and, eq, inArray, ne } from 'drizzle-orm';
import type { DiaryVisit } from '#machines/domain/diary.ts';
import type { Queries } from '../db/open.ts';
import { appointments } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import type { Order } from '../records/order.ts';
import { requestsOf, requestViews } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';

/** A visit as its shopper's words name it. */
interface Named {
  id: string;
  service: string;
  startDate: string;
  startTime: string;
}

/** What the order of a visit says about it: what is asked and not answered, and how many of its visits stand. */
export interface DiaryOrder {
  askedOf(visit: string): DiaryVisit['asked'];
  together: number;
}

export async function ordersOfDay(
  q: Queries,
  store: Store,
  all: ReadonlyMap<string, Order>,
): Promise<ReadonlyMap<string, DiaryOrder>> {
  const ids = [...all.keys()];
  if (ids.length === 0) return new Map();
  const requests = await requestsOf(q, ids);
  // Also those of other days: an order may ask for one that is not shown.
  const visits = await q
    .select({
      id: appointments.id,
      orderId: appointments.orderId,
      service: products.name,
      startDate: appointments.startDate,
      startTime: appointments.startTime,
    })
    .from(appointments)
    .innerJoin(products, eq(products.id, appointments.productId))
    .where(
      and(
        eq(appointments.businessId, store.id),
        inArray(appointments.orderId, ids),
        ne(appointments.status, 'CANCELLED'),
      ),
    );
  return new Map(
    [...all].map(([id, order]) => {
      const open = requestViews(
        order,
        requests.filter(({ orderId }) => orderId === id),
      ).filter(({ status }) => status === 'OPEN');
      const own = visits.filter(({ orderId }) => orderId === id);
      const wishes = open.filter(({ kind }) => kind === 'CHANGE');
      const changed = wishes.flatMap(({ text }) => namedIn(text, own));
      const askedOf = (visit: string): DiaryVisit['asked'] =>
        open.some(({ kind }) => kind === 'CANCEL')
          ? 'CANCEL'
          : changed.includes(visit)
            ? 'CHANGE'
            : null;
      return [id, { askedOf, together: own.length }];
    }),
  );
}

/** Which visits a wish names, as the shop's own form writes them: the service with its day and hour, in any language. Where it names none, it may be about each. */
export function namedIn(text: string, visits: readonly Named[]): string[] {
  // Arabic and Hindi may be written in digits of their own.
  const words = text.replaceAll(/[\u0660-\u0669\u0966-\u096f]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) - (digit < '\u0900' ? 0x660 : 0x966)),
  );
  const has = (one: RegExp): boolean => one.test(words);
  const named = visits.filter(({ service, startDate, startTime }) => {
    const [hour = 0, minute = ''] = [Number(startTime.slice(0, 2)), startTime.slice(3, 5)];
    return (
      words.includes(service) &&
      has(new RegExp(`(?<!\\d)0?${hour}[:.]${minute}(?!\\d)`)) &&
      has(new RegExp(`(?<![\\d:.])0?${Number(startDate.slice(8))}(?![\\d:.])`))
    );
  });
  return (named.length > 0 ? named : visits).map(({ id }) => id);
}
