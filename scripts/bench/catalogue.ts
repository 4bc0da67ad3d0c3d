import type { Browser } from 'playwright';
import type { Product } from '#machines/domain/product.ts';

/** The first page of the list, read the way the list page reads it. */
export async function catalogueOf(
  browser: Browser,
  origin: string,
): Promise<{ products: Product[]; currency: string }> {
  const page = await browser.newPage();
  await page.goto(`${origin}/products`);
  const read = await page.evaluate(async (): Promise<{ products: Product[]; currency: string }> => {
    const config = JSON.parse(
      document.querySelector('script[type="application/json"]#config')?.textContent ?? '{}',
    );
    const reply = await fetch('/api/v1/products', { headers: { 'api-key': config.apiKey } });
    return { products: (await reply.json()).products, currency: config.currency };
  });
  await page.close();
  return { ...read, products: read.products.slice(0, 24) };
}
