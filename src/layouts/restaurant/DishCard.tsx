import {
  InCart,
  Price,
  ProductLink,
  ProductPicture,
  QuickAdd,
  StockWords,
} from '../../catalog/cardParts.tsx';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { Tags } from '../../catalog/Tags.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { CardProps } from '../layout.ts';

/** A line of the menu: words first, a small picture at the side, "+" where nothing has to be asked. */
export function DishCard({ product, eager }: CardProps) {
  return (
    <article className="card dish" data-product={product.id}>
      <div className="card-words">
        <h3 className="card-name">
          <ProductLink product={product}>
            <MerchantText>{product.name}</MerchantText>
          </ProductLink>
        </h3>
        <p className="card-text">
          <MerchantText>{product.description}</MerchantText>
        </p>
        <Price product={product} />
        <Tags tags={product.tags} most={3} />
        <StockWords product={product} />
        <InCart />
      </div>
      <div className="card-picture">
        <ProductPicture product={product} sizes="(min-width: 48rem) 128px, 112px" eager={eager} />
        <QuickAdd product={product} choose={<Icon name="plus" />} />
      </div>
    </article>
  );
}
