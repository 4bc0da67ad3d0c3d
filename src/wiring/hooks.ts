import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, use, useEffect, useState } from 'react';
import useSWR from 'swr';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bannerMachine } from '#machines/banner/machine.ts';
import type { BannerEvent } from '#machines/banner/types.ts';
import type { cartMachine } from '#machines/cart/machine.ts';
import type { CartEvent } from '#machines/cart/types.ts';
import type { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import type { CartPanelEvent, Shopper } from '#machines/cart-panel/types.ts';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import type { CheckoutEvent } from '#machines/checkout/types.ts';
import { qrActorOf } from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import type { Business } from '#machines/domain/store.ts';
import type { qrMachine } from '#machines/payment/qr.ts';
import { type QrView, qrOf } from '#machines/payment/view.ts';
import type { sessionMachine } from '#machines/session/machine.ts';
import type { SessionEvent } from '#machines/session/types.ts';
import {
  type AppointmentRow,
  appointmentsOf,
  type DayOfTimes,
  type FoundOrder,
  findOrder,
  freeTimes,
  myOrders,
  oneOrder,
  quotesFor,
  type TimesWanted,
  tableRounds,
} from './reads.ts';
import { localePath, type Running } from './running.ts';

const Context = createContext<Running | null>(null);
export const RunningProvider = Context.Provider;

export function useRunning(): Running {
  const running = use(Context);
  if (!running) throw new Error('rendered outside a running shop');
  return running;
}
function present<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`this document runs no ${what}`);
  return value;
}

/* the charts: what a screen reads, and what it sends */

export const useCart = <T>(read: (snapshot: SnapshotFrom<typeof cartMachine>) => T): T =>
  useSelector(useRunning().cart, read, shallowEqual);
export const usePanel = <T>(read: (snapshot: SnapshotFrom<typeof cartPanelMachine>) => T): T =>
  useSelector(useRunning().panel, read, shallowEqual);
export const useBanner = <T>(read: (snapshot: SnapshotFrom<typeof bannerMachine>) => T): T =>
  useSelector(useRunning().banner, read, shallowEqual);
export const useSession = <T>(read: (snapshot: SnapshotFrom<typeof sessionMachine>) => T): T =>
  useSelector(present(useRunning().session, 'session'), read, shallowEqual);
export const useCheckout = <T>(read: (snapshot: SnapshotFrom<typeof checkoutMachine>) => T): T =>
  useSelector(present(useRunning().checkout, 'checkout'), read, shallowEqual);
/** The code on the screen; null when no QR payment runs. */
export function useQr(): QrView | null {
  const actor = useCheckout(qrActorOf) as ActorRefFrom<typeof qrMachine> | null;
  return useSelector(actor ?? undefined, qrOf, shallowEqual);
}

export const useSendCart = (): ((event: CartEvent) => void) => useRunning().cart.send;
export const useSendPanel = (): ((event: CartPanelEvent) => void) => useRunning().panel.send;
export const useSendBanner = (): ((event: BannerEvent) => void) => useRunning().banner.send;
export const useSendSession = (): ((event: SessionEvent) => void) => present(useRunning().session, 'session').send;
export const useSendCheckout = (): ((event: CheckoutEvent) => void) => present(useRunning().checkout, 'checkout').send;

/* the document */

export const useBusiness = (): Business => present(useRunning().business, 'shop');
export const useShopper = (): (() => Shopper) => useRunning().shopper;
/** A path with the document's language in front. */
export function useHref(): (path: string) => string {
  const { locale } = useRunning();
  return (path) => localePath(locale, path);
}

/** Milliseconds until an instant, told every second; null without one. Zero on the server, where nobody counts. */
export function useRemaining(until: string | null): number | null {
  const [now, tick] = useState<number | null>(null);
  useEffect(() => {
    if (!until) return undefined;
    const look = (): void => tick(Date.now());
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until && now !== null ? Math.max(0, Date.parse(until) - now) : null;
}

/* revalidated reads */

export interface Read<T> {
  data: T | undefined;
  failed: boolean;
  isLoading: boolean;
  again(): void;
}
function useRead<T>(key: unknown[] | null, read: () => Promise<T>): Read<T> {
  const { data, error, isLoading, mutate } = useSWR<T>(key, read);
  return { data, failed: error !== undefined, isLoading, again: () => void mutate() };
}

export function useOrders(): Read<OrderView[]> {
  const { api } = useRunning();
  return useRead(['orders'], () => myOrders(present(api, 'API')));
}
/** One order; nothing is asked without an id. */
export function useOrder(id: string | null): Read<OrderView> {
  const { api } = useRunning();
  return useRead(id ? ['order', id] : null, () => oneOrder(present(api, 'API'), id ?? ''));
}
export function useAppointments(): Read<AppointmentRow[]> {
  const { api } = useRunning();
  return useRead(['orders', 'appointments'], async () => appointmentsOf(await myOrders(present(api, 'API'))));
}
export function useRounds(tableId: string | null): Read<OrderView[]> {
  const { api } = useRunning();
  return useRead(tableId ? ['rounds', tableId] : null, () => tableRounds(present(api, 'API'), tableId ?? ''));
}
/** What each way of delivery costs to an address; asked when the address is complete enough to be priced. */
export function useQuotes(ask: { locationId: string; customerLocation: Address; amount: number } | null): Read<Quote[]> {
  const { api } = useRunning();
  return useRead(ask ? ['quotes', JSON.stringify(ask)] : null, () => quotesFor(present(api, 'API'), ask!));
}
/** Free times near a day. */
export function useSlots(wanted: TimesWanted | null): Read<DayOfTimes[]> {
  const { api } = useRunning();
  return useRead(wanted ? ['slots', JSON.stringify(wanted)] : null, () => freeTimes(present(api, 'API'), wanted!));
}
export function useFindOrder(): (orderNumber: string, contact: string) => Promise<FoundOrder> {
  const { api } = useRunning();
  return (orderNumber, contact) => findOrder(present(api, 'API'), orderNumber, contact);
}
