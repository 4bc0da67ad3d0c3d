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
  StockWords,
} from '../../catalog/cardParts.tsx';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { isSoldAt } from '../../catalog/productDisplay.ts';
import type { CardProps } from '../layout.ts';

/** A treatment: what it does for you, how long it takes, what it is, and the deposit as part of the whole. */
export function TreatmentCard({ product, eager, first }: CardProps) {
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
          sizes="(min-width: 48rem) 160px, 88px"
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
        <div className="card-line">
          <Price product={product} />
          <Duration product={product} />
        </div>
        <DepositWords product={product} />
        <StockWords product={product} />
        {hasTimes && <NextFree />}
        <InCart />
      </div>
      <QuickAdd product={product} choose={t(isService ? 'card.book' : 'card.choose')} />
    </article>
  );
}
