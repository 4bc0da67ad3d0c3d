import { usePage } from '../../app/pageContext.ts';
import {
  InCart,
  Price,
  ProductLink,
  ProductPicture,
  QuickAdd,
  StockWords,
  Swatches,
} from '../../catalog/cardParts.tsx';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { priceBefore } from '../../catalog/productDisplay.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { CardProps } from '../layout.ts';

const SIZES = '(min-width: 64rem) 280px, (min-width: 40rem) 33vw, calc(50vw - 26px)';

/** Upright and quiet. The second picture shows under the pointer, so it is fetched only when it can be seen. */
export function RetailCard({ product, eager, first }: CardProps) {
  const { t, location } = usePage();
  const second = product.images[1];
  return (
    <article className="card" data-product={product.id}>
      <div className="card-picture">
        <ProductPicture product={product} sizes={SIZES} eager={eager} first={first} />
        {second && (
          <Picture className="card-second" picture={{ ...second, alt: '' }} sizes={SIZES} />
        )}
        {priceBefore(product, location.id) !== null && <p className="sale">{t('card.sale')}</p>}
        <QuickAdd
          product={product}
          choose={
            <>
              <Icon name="plus" />
              <span className="choose-words">{t('card.choose')}</span>
            </>
          }
        />
      </div>
      <h3 className="card-name">
        <ProductLink product={product}>
          <MerchantText>{product.name}</MerchantText>
        </ProductLink>
      </h3>
      <Price product={product} />
      <Swatches product={product} />
      <StockWords product={product} />
      <InCart />
    </article>
  );
}
