import { usePage } from '../../app/pageContext.ts';
import { DepositWords, Duration, Price, QuickAdd, StockWords } from '../../catalog/cardParts.tsx';
import type { CardProps } from '../layout.ts';
import { TimedCard } from '../TimedCard.tsx';

/** A treatment: what it does for you, how long it takes, what it is, and the deposit as part of the whole. */
export function TreatmentCard(props: CardProps) {
  const { t } = usePage();
  const { product } = props;
  return (
    <TimedCard
      {...props}
      sizes="(min-width: 48rem) 160px, 88px"
      facts={
        <>
          <div className="card-line">
            <Price product={product} />
            <Duration product={product} />
          </div>
          <DepositWords product={product} />
          <StockWords product={product} />
        </>
      }
      deal={
        <QuickAdd
          product={product}
          choose={t(product.type === 'SERVICE' ? 'card.book' : 'card.choose')}
        />
      }
    />
  );
}
