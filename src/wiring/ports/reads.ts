import type { ReplyOf } from '#machines/domain/api.ts';
import { CARRIERS, IN_HOUSE } from '#machines/domain/carriers.ts';
import { isAccepted } from '#machines/domain/confirmedOrder.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Address, Quote, Tracking } from '#machines/domain/shipment.ts';
import { SHIPMENT_STATES } from '#machines/domain/shipmentStatus.ts';
import type { Answer, Api } from '#src/api/calls.ts';
import { capabilities, capabilityOf, keepLookedUp } from '../browser/capabilities.ts';
import { readIsAuthenticated } from '../browser/shopperStorage.ts';
import { readQuote } from './readQuote.ts';

/** A read that brought nothing, for the cache: it keeps what it had and tries again. */
export class Unread extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`unread: ${status}`);
    this.status = status;
  }
}

export function dataOf<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data;
  throw new Unread(answer.problem?.status ?? 0);
}

/** A customer's are asked for by name, as the specification has it; whose a guest's are, the session alone says. */
export async function myOrders(api: Api, customerId: string | null): Promise<OrderView[]> {
  const named = customerId ? await api('allOrders', { params: { customerId } }) : null;
  if (named?.ok) return named.data;
  const answer = await api('orders', {});
  return isStranger(answer) ? [] : dataOf(answer);
}
/** Has no identity, and this browser keeps none of an order either: there is nothing that could not be read. */
const isStranger = (answer: Answer<unknown>): boolean =>
  !answer.ok &&
  answer.problem?.code === 'IDENTITY_MISSING' &&
  !readIsAuthenticated() &&
  !capabilities.read().value;
export const oneOrder = async (api: Api, id: string): Promise<OrderView> =>
  dataOf(await api('order', { params: { id }, capability: capabilityOf(id) }));

const told = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
/** The parcel of an order, where a platform does not tell it with the order itself. */
export async function parcelOf(api: Api, { id, shipment }: OrderView): Promise<Tracking | null> {
  const row = dataOf(await api('shipments', { query: { orderId: id } })).find(
    (one) => one.orderId === id,
  );
  if (!row || !shipment) return null;
  const url = told(row.trackingUrl);
  return {
    id: row.id,
    provider: shipment.provider.toLowerCase(),
    status: SHIPMENT_STATES.find((one) => one === row.status) ?? 'PENDING',
    number: told(row.trackingNumber),
    url: url && /^https?:/.test(url) ? url : null,
    promise: '',
    events: [],
  };
}

export interface OwnAppointment {
  id: string;
  service: string;
  productId: string;
  orderId: string;
  orderNumber: string;
  startDate: string;
  startTime: string;
  employee: string | null;
  employeeId: string | null;
  status: string;
}
/** Latest first. */
export const appointmentsOf = (orders: OrderView[]): OwnAppointment[] =>
  orders
    .flatMap((order) =>
      order.lines.flatMap((line) =>
        line.appointments.map(
          ({ id, startDate, startTime, employee, employeeId = null, status }) => ({
            id,
            startDate,
            startTime,
            employee,
            employeeId,
            status: status === 'PENDING' && isAccepted(order) ? 'ACCEPTED' : status,
            service: line.name,
            productId: line.productId,
            orderId: order.id,
            orderNumber: order.orderNumber,
          }),
        ),
      ),
    )
    .sort((one, other) =>
      `${other.startDate}${other.startTime}`.localeCompare(`${one.startDate}${one.startTime}`),
    );

export interface QuoteAsk {
  locationId: string;
  customerLocation: Address;
  amount: number;
}
/** Who delivers from a location; a platform that does not say is asked for its own drivers and for every carrier we know. */
async function carriersAt(api: Api, locationId: string): Promise<string[]> {
  const answer = await api('carriers', { query: { locationId } });
  return answer.ok ? answer.data.map(({ provider }) => provider) : [IN_HOUSE, ...CARRIERS];
}

/** Every way of delivery that takes this address, cheapest first. A carrier that does not answer is left out; all silent is a failure. */
export async function quotesFor(api: Api, body: QuoteAsk): Promise<Quote[]> {
  const answers = await Promise.all(
    (await carriersAt(api, body.locationId)).map((provider) => readQuote(api, provider, body)),
  );
  const quotes = answers.flatMap((answer) => (answer.ok ? [answer.data] : []));
  const lost = answers.find(
    (answer) => !answer.ok && (!answer.problem || answer.problem.status >= 429),
  );
  if (quotes.length === 0 && lost) dataOf(lost);
  return quotes.sort((one, other) => one.cost - other.cost);
}

export type DayOfTimes = ReplyOf<'slots'>[number];
export interface TimesWanted {
  productId: string;
  locationId: string;
  employeeId: string | undefined;
  /** where any may come: who costs the same as this one */
  pricedAs?: string | undefined;
  /** the appointment that is moved: its own time is no obstacle */
  moving?: string;
  /** staff ask for a person at the desk */
  desk?: '1';
  from: string;
  minutes: number;
  people: number;
}
export const freeTimes = async (
  api: Api,
  { minutes, people, employeeId, pricedAs, ...query }: TimesWanted,
): Promise<DayOfTimes[]> =>
  dataOf(
    await api('slots', {
      query: {
        ...query,
        ...(employeeId ? { employeeId } : {}),
        ...(pricedAs ? { pricedAs } : {}),
        ...(minutes ? { minutes: String(minutes) } : {}),
        people: String(people),
        days: '14',
      },
    }),
  );

export type FoundOrder =
  | { kind: 'found'; id: string }
  | { kind: 'none' }
  | { kind: 'wait'; minutes: number }
  | { kind: 'lost' };
/** Finds a guest's order. What opens it is kept in this browser, never shown. */
export async function findOrder(
  api: Api,
  orderNumber: string,
  contact: string,
): Promise<FoundOrder> {
  const answer = await api('findOrder', {
    body: { orderNumber: orderNumber.trim(), contact: contact.trim() },
  });
  if (!answer.ok && answer.problem?.status === 429)
    return { kind: 'wait', minutes: Math.ceil((answer.problem.retryAfter ?? 60) / 60) };
  if (!answer.ok) return { kind: answer.problem ? 'none' : 'lost' };
  keepLookedUp(answer.data.id, answer.data.capability);
  return { kind: 'found', id: answer.data.id };
}

/** Opens the order of a link from a mail. What opens it from now on is kept in this browser. */
export async function openMailedLink(api: Api, link: string): Promise<FoundOrder> {
  const answer = await api('openLink', { body: { link } });
  if (!answer.ok) return { kind: answer.problem ? 'none' : 'lost' };
  keepLookedUp(answer.data.id, answer.data.capability);
  return { kind: 'found', id: answer.data.id };
}

export const sendLinkAgain = async (api: Api, link: string): Promise<boolean> =>
  (await api('sendLink', { body: { link } })).ok;

export const leaveWaiting = async (api: Api, link: string): Promise<boolean> =>
  (await api('leaveWaiting', { body: { link } })).ok;
/** A shop that cannot say leaves it to the press. */
export async function isWaiting(api: Api, link: string): Promise<boolean> {
  const answer = await api('leaveWaiting', { body: { link, looks: true } });
  return !answer.ok || answer.data.waits !== false;
}
