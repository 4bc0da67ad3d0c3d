import type { ReplyOf } from '#machines/domain/api.ts';
import type { DeskBooking } from '#machines/domain/deskBooking.ts';
import type { ProblemCode } from '#machines/domain/problem.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import type { Api } from '#src/api/calls.ts';
import { dataOf } from './reads.ts';

/** What can be booked at a branch, by whom, and the tax that comes on top; null where prices are whole. */
export interface Bookable {
  services: Product[];
  people: Employee[];
  taxOnTop: string | null;
}
/** More than any store of services has. */
const MOST_PAGES = 40;

export async function bookableAt(api: Api, locationId: string): Promise<Bookable> {
  const page = async (at: number) =>
    dataOf(await api('products', { query: { sort: 'name', page: String(at) } }));
  const [first, people, charges] = await Promise.all([
    page(1),
    api('employees', {}),
    api('charges', { query: { locationId, table: '0' } }),
  ]);
  const count = Math.min(MOST_PAGES, first.pages);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, count - 1) }, (_, at) => page(at + 2)),
  );
  const isHere = ({ type, productLocation }: Product): boolean =>
    type === 'SERVICE' && productLocation.some((one) => one.locationId === locationId);
  const { tax } = dataOf(charges);
  return {
    services: [first, ...others].flatMap(({ products }) => products).filter(isHere),
    people: dataOf(people).filter(({ locationIds }) => locationIds.includes(locationId)),
    taxOnTop: tax && !tax.included ? tax.name : null,
  };
}

export interface KnownPerson {
  name: string;
  email: string;
}
const MOST_KNOWN = 3;
/** A number without its country's code has no fewer; the end of less is that of strangers, too. */
const FEWEST_DIGITS = 8;
const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** Under which names this store has orders with that number, the newest first: the search that staff have (480). */
export async function knownBy(api: Api, phone: string): Promise<KnownPerson[]> {
  const typed = digitsOf(phone).replace(/^0+/, '');
  if (typed.length < FEWEST_DIGITS) return [];
  const { orders } = dataOf(await api('searchStaffOrders', { body: { text: phone } }));
  // A number of an order may end like it, too.
  const named = orders.filter(
    (one) => one.customerName !== '' && digitsOf(one.phone).endsWith(typed),
  );
  return named
    .filter((one, at) => named.findIndex((of) => of.customerName === one.customerName) === at)
    .slice(0, MOST_KNOWN)
    .map(({ customerName, email }) => ({ name: customerName, email }));
}

export type DeskOrder = ReplyOf<'staffBooks'>['data'];
/** TIME: the one of that line can be had no more. LOST: it may have been written. */
export type DeskAnswer =
  | { ok: true; order: DeskOrder }
  | { ok: false; reason: 'TIME'; problem: ProblemCode; line: number }
  | { ok: false; reason: 'PRICE' | 'PHONE' | 'LOST' }
  | { ok: false; reason: 'REFUSED'; problem: ProblemCode };

export async function bookAtDesk(api: Api, body: DeskBooking): Promise<DeskAnswer> {
  const answer = await api('staffBooks', { body });
  if (answer.ok) return { ok: true, order: answer.data.data };
  if (!answer.problem || answer.problem.code === 'UNPLANNED') return { ok: false, reason: 'LOST' };
  const { code: problem, line = null, fields = [] } = answer.problem;
  if (line !== null && /^(SLOT_TAKEN|TIME_)/.test(problem))
    return { ok: false, reason: 'TIME', problem, line };
  if (problem === 'PRICE_CHANGED') return { ok: false, reason: 'PRICE' };
  if (fields.includes('phone')) return { ok: false, reason: 'PHONE' };
  return { ok: false, reason: 'REFUSED', problem };
}
