import { shallowEqual, useSelector } from '@xstate/react';
import { createContext, use, useCallback, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { bannerMachine } from '#machines/banner/machine.ts';
import type { BannerEvent } from '#machines/banner/types.ts';
import type { cartMachine } from '#machines/cart/machine.ts';
import type { CartEvent } from '#machines/cart/types.ts';
import type { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import type { CartPanelEvent, Shopper } from '#machines/cart-panel/types.ts';
import type { checkoutMachine } from '#machines/checkout/machine.ts';
import type { CheckoutEvent } from '#machines/checkout/types.ts';
import type { ApiName } from '#machines/domain/api.ts';
import { localePath } from '#machines/domain/locale.ts';
import type { Business } from '#machines/domain/store.ts';
import type { sessionMachine } from '#machines/session/machine.ts';
import type { SessionEvent } from '#machines/session/types.ts';
import { afterNextPaint, runPending } from '../browser/optimistic.ts';
import { isBackFromProvider, keptLinkEmail } from '../browser/shopperStorage.ts';
import { SESSION_ENDED } from '../documents/documentEvents.ts';
import type { Running } from '../documents/running.ts';

export { fetchAhead } from '../browser/reloadAfterDeploy.ts';
export { whenUsed } from '../browser/whenUsed.ts';
export { SESSION_ENDED };

const Context = createContext<Running | null>(null);
export const RunningProvider = Context.Provider;

export function useRunning(): Running {
  const running = use(Context);
  if (!running) throw new Error('rendered outside a running shop');
  return running;
}
export function present<T>(value: T | null, what: string): T {
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
export const useSendCart = (): ((event: CartEvent) => void) => useRunning().cart.send;
export const useSendPanel = (): ((event: CartPanelEvent) => void) => useRunning().panel.send;
export const useSendBanner = (): ((event: BannerEvent) => void) => useRunning().banner.send;
export const useSendSession = (): ((event: SessionEvent) => void) =>
  present(useRunning().session, 'session').send;
export const useSendCheckout = (): ((event: CheckoutEvent) => void) =>
  present(useRunning().checkout, 'checkout').send;

/**
 * A number of a chart, and a tap on it: `next` is painted first and the chart is asked right after that picture, having the last word. Where it is not
 * certain what a tap leaves, `next` is null and the chart is asked at once.
 */
export function useAhead(
  known: number,
): [shown: number, tap: (next: number | null, ask: () => void) => void] {
  const [ahead, show] = useState<number | null>(null);
  const tap = (next: number | null, ask: () => void): void => {
    runPending();
    show(next);
    if (next === null) ask();
    else
      afterNextPaint(() => {
        ask();
        show(null);
      });
  };
  return [ahead ?? known, tap];
}

/* the document */

/** Whether the platform behind this shop does not answer one of our own calls; what needs it is not shown. */
export const useLacks = (name: ApiName): boolean => useRunning().lacks.includes(name);
export const useBusiness = (): Business => present(useRunning().business, 'shop');
export const useShopper = (): (() => Shopper) => useRunning().shopper;
/** A path with the document's language in front. */
export function useHref(): (path: string) => string {
  const { locale } = useRunning();
  return useCallback((path) => localePath(locale, path), [locale]);
}

export const useSuggestsPlaces = (): boolean => useRunning().suggestsPlaces;
export const useSendsMail = (): boolean => useRunning().sendsMail ?? false;
/** Other identity providers that this shop offers, by Firebase's ids. */
export const useOtherProviders = (): readonly string[] =>
  useRunning().account?.config.identityProviders ?? [];
export { isBackFromProvider };
export const readLinkEmail = (): string => keptLinkEmail.read() ?? '';
