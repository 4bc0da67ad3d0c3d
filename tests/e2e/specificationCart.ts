import type { Page } from '@playwright/test';
import type { Cart } from '#machines/domain/cart.ts';
import { expect } from './pageProblems.ts';

/** A tap is shown before it is kept: what storage holds is read once it holds something. */
export async function keptCart(page: Page): Promise<Cart> {
  const read = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart ?? null,
    );
  await expect.poll(read).not.toBeNull();
  return read();
}
