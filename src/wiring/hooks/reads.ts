import { useEffect, useState } from 'react';
import useSWR, { mutate as changeReads } from 'swr';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Quote, Tracking } from '#machines/domain/shipment.ts';
import { CACHE } from '#src/api/cache.ts';
import { NOTIFICATIONS_CHANGED, SESSION_ENDED } from '../documents/documentEvents.ts';
import type { Running } from '../documents/running.ts';
import {
  appointmentsOf,
  type DayOfTimes,
  dataOf,
  type FoundOrder,
  findOrder,
  freeTimes,
  isWaiting,
  leaveWaiting,
  myOrders,
  type OwnAppointment,
  oneOrder,
  openMailedLink,
  parcelOf,
  type QuoteAsk,
  quotesFor,
  sendLinkAgain,
  type TimesWanted,
} from '../ports/reads.ts';
import { present, useLacks, useRunning } from './running.ts';

/** Reads that are kept, shown again at once and revalidated. */
export interface Read<T> {
  data: T | undefined;
  failed: boolean;
  isLoading: boolean;
  again(): void;
}
/** These change when something happened to an order or a time. */
const OF_ORDERS = ['orders', 'order', 'notifications'];
export function useRead<T>(
  key: unknown[] | null,
  read: () => Promise<T>,
  more: { refreshInterval?: number } = {},
): Read<T> {
  const { data, error, isLoading, mutate } = useSWR<T>(key, read, { ...CACHE, ...more });
  const follows = OF_ORDERS.includes(String(key?.[0]));
  useEffect(() => {
    const heard = (): void => void mutate();
    if (follows) document.addEventListener(NOTIFICATIONS_CHANGED, heard);
    return () => document.removeEventListener(NOTIFICATIONS_CHANGED, heard);
  }, [follows, mutate]);
  return { data, failed: error !== undefined, isLoading, again: () => void mutate() };
}

// After signing out nothing was read. Where no page reads there is nothing to forget, so this stays in this file.
if (typeof document !== 'undefined')
  document.addEventListener(
    SESSION_ENDED,
    () => void changeReads(() => true, undefined, { revalidate: false }),
  );

/** The customer who is known here by now. */
function customerIn({ session }: Running): string | null {
  const identity = session?.getSnapshot().context.identity;
  return identity && !identity.isAnonymous ? identity.uid : null;
}
export function useOrders(): Read<OrderView[]> {
  const running = useRunning();
  return useRead(['orders'], () => myOrders(present(running.api, 'API'), customerIn(running)));
}
/** One order; nothing is asked without an id. */
export function useOrder(id: string | null): Read<OrderView> {
  const { api } = useRunning();
  return useRead(id ? ['order', id] : null, () => oneOrder(present(api, 'API'), id ?? ''));
}
export function useAppointments(): Read<OwnAppointment[]> {
  const running = useRunning();
  return useRead(['orders', 'appointments'], async () =>
    appointmentsOf(await myOrders(present(running.api, 'API'), customerIn(running))),
  );
}
/** What was bought here before, the latest first; a shop that cannot say tells nothing. */
export function useBought(): Read<Product[]> {
  const { api } = useRunning();
  const isUntold = useLacks('bought');
  return useRead(isUntold ? null : ['orders', 'bought'], async () =>
    dataOf(await present(api, 'API')('bought', {})),
  );
}
/** Where an order's parcel is; asked only where the order does not say. */
export function useParcel(order: OrderView): Read<Tracking | null> {
  const { api } = useRunning();
  const isUntold = order.tracking === undefined && order.shipment !== null;
  return useRead(isUntold ? ['order', order.id, 'parcel'] : null, () =>
    parcelOf(present(api, 'API'), order),
  );
}
/** What each way of delivery costs to an address; asked when the address is complete enough to be priced. */
export function useQuotes(ask: QuoteAsk | null): Read<Quote[]> {
  const { api } = useRunning();
  return useRead(ask ? ['quotes', JSON.stringify(ask)] : null, () =>
    quotesFor(present(api, 'API'), ask!),
  );
}
/** Free times near a day. */
export function useSlots(wanted: TimesWanted | null): Read<DayOfTimes[]> {
  const { api } = useRunning();
  const isTyped = useLacks('slots');
  return useRead(wanted && !isTyped ? ['slots', JSON.stringify(wanted)] : null, () =>
    freeTimes(present(api, 'API'), wanted!),
  );
}
/** What a link from a mail can do: open its order, once, or have a new one sent to the order's address. */
export function useMailedLink(): {
  open(link: string): Promise<FoundOrder>;
  sendAgain(link: string): Promise<boolean>;
} {
  const { api } = useRunning();
  return {
    open: (link) => openMailedLink(present(api, 'API'), link),
    sendAgain: (link) => sendLinkAgain(present(api, 'API'), link),
  };
}

/** Takes an entry off a waiting list by the link of its mail; whether that reached the shop. One that was used is not asked for again. */
export function useLeaveWaiting(link: string): {
  isOff: boolean;
  leave(): Promise<boolean>;
} {
  const { api } = useRunning();
  const [isOff, note] = useState(false);
  useEffect(() => {
    if (link && api) void isWaiting(api, link).then((waits) => note(!waits));
  }, [api, link]);
  return { isOff, leave: () => leaveWaiting(present(api, 'API'), link) };
}

export function useFindOrder(): (orderNumber: string, contact: string) => Promise<FoundOrder> {
  const { api } = useRunning();
  return (orderNumber, contact) => findOrder(present(api, 'API'), orderNumber, contact);
}
