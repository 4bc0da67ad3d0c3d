import type { Page } from 'playwright';
import { CART_VERSION } from '#machines/cart/types.ts';
import { emptyCart, MOST_LINES } from '#machines/domain/cart.ts';
import { type PackedLines, unpackShelf } from '#src/catalog/packedLines.ts';

/** Puts a cart of as many lines as a cart may have where the shop keeps it: the shelf's own lines, each under a name of its own. The page reads it anew. */
export async function fillCart(page: Page): Promise<void> {
  const { shelf, currency } = await page.evaluate(() => {
    const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}');
    return {
      shelf: read('catalogue').shelf as PackedLines,
      currency: read('config').currency as string,
    };
  });
  const seeds = Object.values(unpackShelf(shelf));
  const items = Array.from({ length: MOST_LINES }, (_, at) => {
    const seed = seeds[at % seeds.length];
    const product = { ...seed?.product, id: `${seed?.product?.id}-${at}`, stockInHand: 1_000 };
    return { ...seed, product, id: `line-${at}`, addedAt: at };
  });
  const kept = {
    version: CART_VERSION,
    value: { revision: 1, cart: { ...emptyCart(currency), items }, undo: null },
  };
  await page.evaluate(
    (text) => localStorage.setItem('storefront.cart', text),
    JSON.stringify(kept),
  );
  await page.reload();
  await page
    .locator('[data-count]:visible', { hasText: String(MOST_LINES) })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}
