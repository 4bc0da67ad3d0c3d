import { usePage } from '../../app/pageContext.ts';
import {
  DepositWords,
  Duration,
  Price,
  QuickAdd,
  ServicePlace,
  StockWords,
} from '../../catalog/cardParts.tsx';
import type { CardProps } from '../layout.ts';
import { TimedCard } from '../TimedCard.tsx';

/** A job on a list: what it is, how long, where, when there is time next. */
export function ServiceCard(props: CardProps) {
  const { t } = usePage();
  const { product } = props;
  return (
    <TimedCard
      {...props}
      sizes="(min-width: 48rem) 200px, 104px"
      facts={
        <p className="facts">
          <Duration product={product} />
          <ServicePlace product={product} />
        </p>
      }
      deal={
        <div className="card-deal">
          <Price product={product} />
          <DepositWords product={product} />
          <StockWords product={product} />
          <QuickAdd
            product={product}
            choose={t(product.type === 'SERVICE' ? 'card.time' : 'card.choose')}
          />
        </div>
      }
    />
  );
}
