import { usePage } from '../../app/page.ts';
import {
  DepositWords,
  Duration,
  InCart,
  Price,
  ProductLink,
  ProductPicture,
  QuickAdd,
  ServicePlace,
  StockWords,
} from '../../catalog/pieces.tsx';
import type { CardProps } from '../layout.ts';

/** A job on a list: what it is, how long, where, when there is time next. */
export function ServiceCard({ product, eager }: CardProps) {
  const { say } = usePage();
  const isService = product.type === 'SERVICE';
  return (
    <article className="card" data-product={product.id} data-next={isService ? product.id : undefined}>
      <div className="card-picture">
        <ProductPicture product={product} sizes="(min-width: 48rem) 200px, 30vw" eager={eager} />
      </div>
      <div className="card-words">
        <h3 className="card-name">
          <ProductLink product={product}>{product.name}</ProductLink>
        </h3>
        <p className="card-text">{product.description}</p>
        <p className="facts">
          <Duration product={product} />
          <ServicePlace product={product} />
        </p>
        {isService && <p className="next-free" data-next-words="" />}
        <InCart />
      </div>
      <div className="card-deal">
        <Price product={product} />
        <DepositWords product={product} />
        <StockWords product={product} />
        <QuickAdd product={product} choose={say(isService ? 'card.time' : 'card.choose')} />
      </div>
    </article>
  );
}
