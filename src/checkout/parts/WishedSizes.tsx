import { useEffect, useState } from 'react';
import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import { useText } from '../../ui/useText.ts';
import { useTodaysProducts } from '../../wiring/hooks/again.ts';
import { useHref } from '../../wiring/hooks/running.ts';

interface WishedProps {
  order: OrderView;
  lines: NonNullable<OrderRequest['lines']>;
}
/** What is wished instead is a new order: a press leads to exactly that (559), as long as it is sold. */
export default function WishedSizes({ order, lines }: WishedProps) {
  const read = useTodaysProducts();
  // Undefined: not answered yet. Where it cannot be read, its own page says what became of it.
  const [products, know] = useState<Product[] | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as the wish is shown
  useEffect(() => {
    void read(order).then(know);
  }, []);
  return products !== undefined && <Wished order={order} lines={lines} products={products} />;
}

/** `products`: as they are sold today; null where that could not be read. */
export function Wished({
  order,
  lines,
  products,
}: WishedProps & { products: readonly Product[] | null }) {
  const t = useText();
  const href = useHref();
  const wished = lines.flatMap(({ line, instead }) => {
    const { productId = '', name = '' } = order.lines[line] ?? {};
    if (!instead) return [];
    const sold = products?.find(({ id }) => id === productId);
    const isSold = !products || sold?.productVariants.some(({ id }) => id === instead.id);
    return [{ line, productId, name, instead, isSold }];
  });
  return (
    <>
      {wished.some(({ isSold }) => isSold) && <p>{t('asks.insteadHow')}</p>}
      {wished.map(({ line, productId, name, instead, isSold }) =>
        isSold ? (
          <a
            key={line}
            className="button button-quiet"
            href={href(
              `/products/${encodeURIComponent(productId)}?variant=${encodeURIComponent(instead.id)}`,
            )}
          >
            {t('asks.insteadOrder', { name, size: instead.name })}
          </a>
        ) : (
          <p key={line}>{t('asks.insteadGone', { name, size: instead.name })}</p>
        ),
      )}
    </>
  );
}
