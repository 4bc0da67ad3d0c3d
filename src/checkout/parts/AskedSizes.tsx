import { useEffect, useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { ReturnedLine } from '#machines/domain/trouble.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useTodaysProducts } from '../../wiring/hooks/again.ts';
import style from './Order.module.css';
import { otherSizes } from './otherSizes.ts';

interface AskedSizesProps {
  order: OrderView;
  /** what is sent back */
  lines: readonly ReturnedLine[];
  /** the variant that is wished in the place of a line; an empty one where its money alone is */
  onWish(line: number, variant: string): void;
}
/** Of what is sent back and can be had in another size today: whether that is wished. Where it cannot be read nothing is offered. */
export function AskedSizes({ order, lines, onWish }: AskedSizesProps) {
  const t = useText();
  const read = useTodaysProducts();
  const [products, know] = useState<Product[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as the form opens
  useEffect(() => {
    void read(order).then((found) => know(found ?? []));
  }, []);
  const asked = lines.flatMap(({ line, instead = '' }) => {
    const one = order.lines[line];
    const product = products.find(({ id }) => id === one?.productId);
    const sizes = otherSizes(product, one?.variantId, order.location?.id ?? '');
    return one && sizes.length > 0 ? [{ ...one, line, instead, sizes }] : [];
  });
  return (
    asked.length > 0 && (
      <>
        {asked.map(({ line, name, instead, sizes }) => (
          <SelectField
            key={line}
            id={`ask-instead-${line}`}
            label={t('asks.insteadOf', { name })}
            value={instead}
            onText={(one) => onWish(line, one)}
          >
            <option value="">{t('asks.insteadNone')}</option>
            {sizes.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        ))}
        {lines.some(({ instead }) => instead) && (
          <p className={style.quiet}>{t('asks.insteadHow')}</p>
        )}
      </>
    )
  );
}
