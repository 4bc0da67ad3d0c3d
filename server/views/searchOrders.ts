import { and, desc, eq, gte, like, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { BodyOf } from '#machines/domain/api.ts';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import { addDays } from '#machines/domain/day.ts';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import { readPhone } from '#machines/domain/phone.ts';
import { sealingKey } from '../crypto/seal.ts';
import { appointments } from '../db/schema/appointments.ts';
import { foldedWords, orders, personWords, phoneFromBehind } from '../db/schema/orders.ts';
import { readBegun, readDigits, readLetters, readNumber } from '../records/orderNumber.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { orderViews } from './order.ts';

/** As many as a person looks through; who has more types more of it. */
const MOST = 20;
/** What lasts longer is looked up by its order, as in the diary. */
const LONGEST_DAYS = 35;
/** Fewer digits end too many phones. */
const LEAST_OF_PHONE = 4;

/** Orders of this store as a person at the desk or on the phone names them (480). */
export async function searchOrders(
  services: Services,
  store: Store,
  { text, day }: BodyOf<'searchStaffOrders'>,
): Promise<FoundOrders> {
  const { db } = services.database;
  const visits = db
    .select({ id: appointments.orderId, at: sql<Date>`min(${appointments.starts})`.as('at') })
    .from(appointments)
    .where(
      and(
        eq(appointments.businessId, store.id),
        ne(appointments.status, 'CANCELLED'),
        gte(appointments.startDate, addDays(day ?? '', -LONGEST_DAYS)),
        lte(appointments.startDate, day ?? ''),
        gte(appointments.endDate, day ?? ''),
      ),
    )
    .groupBy(appointments.orderId)
    .as('visits');
  const named = text === undefined ? undefined : namedBy(text, store.business.country);
  const own = and(eq(orders.businessId, store.id), named?.matches);
  const first = named?.first ?? [];
  const rows = await (day === undefined
    ? db
        .select({ order: orders })
        .from(orders)
        .where(own)
        .orderBy(...first, desc(orders.createdAt), desc(orders.id))
    : db
        .select({ order: orders })
        .from(orders)
        .innerJoin(visits, eq(visits.id, orders.id))
        .where(own)
        .orderBy(...first, visits.at, orders.id)
  ).limit(MOST + 1);
  const found = rows.slice(0, MOST).map(({ order }) => order);
  const views = await orderViews(
    { q: db, store, key: sealingKey(services), now: services.clock.now() },
    found,
    ORDER_RIGHTS,
  );
  return { orders: views, isMore: rows.length > MOST };
}

interface Named {
  matches: SQL;
  /** what is asked for by all of its number comes before what only ends like it */
  first: SQL[];
}
function namedBy(text: string, country: string): Named {
  const part = readNumber(text) ?? readBegun(text);
  const digits = part?.orderNumber ?? readDigits(text);
  const ending = readLetters(text);
  const typed = text.replaceAll(/\D/g, '');
  const byNumber =
    digits === null
      ? ending === null
        ? undefined
        : eq(orders.letters, ending)
      : and(
          or(eq(orders.orderNumber, digits), endsIn(sql`reverse(${orders.orderNumber})`, typed)),
          part ? like(orders.letters, `${part.letters}%`) : undefined,
        );
  return {
    // Signs alone name none.
    matches: or(byNumber, byPhone(text, typed, country), byPerson(text)) ?? sql`false`,
    first: digits === null ? [] : [desc(eq(orders.orderNumber, digits))],
  };
}

const endsIn = (reversed: SQL, digits: string): SQL | undefined =>
  digits === '' ? undefined : like(reversed, `${[...digits].reverse().join('')}%`);

/** All of a phone as its country types it, or its last digits. */
function byPhone(text: string, digits: string, country: string): SQL | undefined {
  if (!/^[\s\d+().\u2010-\u2015/-]+$/.test(text)) return undefined;
  const whole = readPhone(text, country)?.replaceAll(/\D/g, '');
  return or(
    whole ? endsIn(phoneFromBehind, whole) : undefined,
    digits.length < LEAST_OF_PHONE ? undefined : endsIn(phoneFromBehind, digits),
  );
}

/** Each word begins one of a name or an e-mail, in any order; what has the sign of an e-mail stands anywhere. */
function byPerson(text: string): SQL | undefined {
  const words = foldedWords(text.normalize('NFC')).split(/\s+/).filter(Boolean);
  return and(
    ...words.map((word) =>
      word.includes('@')
        ? like(personWords, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
        : sql`${personWords} ~ ${`[ .@_+]${word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}`}`,
    ),
  );
}
