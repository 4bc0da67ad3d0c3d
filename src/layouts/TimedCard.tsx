import type { ReactNode } from 'react';
import { usePage } from '../app/pageContext.ts';
import { InCart, NextFree, ProductLink, ProductPicture } from '../catalog/cardParts.tsx';
import { MerchantText } from '../catalog/MerchantText.tsx';
import { isSoldAt } from '../catalog/productDisplay.ts';
import type { CardProps } from './layout.ts';

interface TimedCardProps extends CardProps {
  /** of its picture */
  sizes: string;
  /** under its words */
  facts: ReactNode;
  /** beside them */
  deal: ReactNode;
}

/** A thing that takes a time of its own: picture, name, words, and the next free time of the branch and person that are chosen. */
export function TimedCard({ product, eager, first, sizes, facts, deal }: TimedCardProps) {
  const { location, person } = usePage();
  const hasTimes = product.type === 'SERVICE' && isSoldAt(product, location.id);
  return (
    <article
      className="card"
      data-product={product.id}
      data-next={hasTimes ? product.id : undefined}
      data-with={person ?? undefined}
    >
      <div className="card-picture">
        <ProductPicture product={product} sizes={sizes} eager={eager} first={first} />
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
        {facts}
        {hasTimes && <NextFree />}
        <InCart />
      </div>
      {deal}
    </article>
  );
}
