import { useEffect } from 'react';
import { showNotice } from '../documents/cart.ts';
import { followPrices } from '../documents/currentPrices.ts';
import { useRunning } from './running.ts';

/** What the panel shows is what the catalogue asks today: its lines' prices are brought up to date each time it opens. */
export function useTodaysPrices(open: boolean): void {
  const { cart, banner, ask } = useRunning();
  useEffect(() => {
    if (!open) return;
    followPrices(cart, async (ids) => (await ask('products', { ids }))?.products ?? []).then(
      (moved) =>
        moved &&
        showNotice(banner, { type: 'notice', id: 'cart.pricesMoved', severity: 'warning' }),
      () => undefined,
    );
  }, [open, cart, banner, ask]);
}
