import {
  InCart,
  Price,
  ProductLink,
  ProductPicture,
  QuickAdd,
  StockWords,
  UnitPrice,
} from '../../catalog/cardParts.tsx';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { Tags } from '../../catalog/Tags.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { CardProps } from '../layout.ts';

/** A square of shelf: the round "+" sits in the picture's corner and grows into a stepper. */
export function GroceryCard({ product, eager, first }: CardProps) {
  return (
    <article className="card" data-product={product.id}>
      <div className="card-picture">
        <ProductPicture
          product={product}
          sizes="(min-width: 64rem) 190px, (min-width: 40rem) 25vw, calc(50vw - 24px)"
          eager={eager}
          first={first}
        />
        <Tags tags={product.tags} most={1} />
        <QuickAdd product={product} choose={<Icon name="plus" />} />
      </div>
      <Price product={product} />
      <h3 className="card-name">
        <ProductLink product={product}>
          <MerchantText>{product.name}</MerchantText>
        </ProductLink>
      </h3>
      <UnitPrice product={product} />
      <StockWords product={product} />
      <InCart />
    </article>
  );
}
