import { usePage } from '../../app/pageContext.ts';
import {
  DepositWords,
  Duration,
  InCart,
  NextFree,
  Price,
  ProductLink,
  ProductPicture,
  QuickAdd,
  ServicePlace,
  StockWords,
} from '../../catalog/cardParts.tsx';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { isSoldAt } from '../../catalog/productDisplay.ts';
import type { CardProps } from '../layout.ts';

/** A job on a list: what it is, how long, where, when there is time next. */
export function ServiceCard({ product, eager, first }: CardProps) {
  const { t, location, person } = usePage();
  const isService = product.type === 'SERVICE';
  const hasTimes = isService && isSoldAt(product, location.id);
  return (
    <article
      className="card"
      data-product={product.id}
      data-next={hasTimes ? product.id : undefined}
      data-with={person ?? undefined}
    >
      <div className="card-picture">
        <ProductPicture
          product={product}
          sizes="(min-width: 48rem) 200px, 104px"
          eager={eager}
          first={first}
        />
      </div>
      <div className="card-words">
        <h3 className="card-name">
          <ProductLink product={product}>
            <MerchantText>{product.name}</MerchantText>
          </ProductLink>
        </h3>
        <p className="card-text">
          <MerchantText>{product.description}</MerchantText>
        </p>
        <p className="facts">
          <Duration product={product} />
          <ServicePlace product={product} />
        </p>
        {hasTimes && <NextFree />}
        <InCart />
      </div>
      <div className="card-deal">
        <Price product={product} />
        <DepositWords product={product} />
        <StockWords product={product} />
        <QuickAdd product={product} choose={t(isService ? 'card.time' : 'card.choose')} />
      </div>
    </article>
  );
}
