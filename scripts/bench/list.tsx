import { useState } from 'react';
import type { Product } from '#machines/domain/product.ts';

/** The same 24 products as our list page, as plain as a React page can be: the yardstick of the benchmarks. */
export function BareList({ products, currency }: { products: Product[]; currency: string }) {
  const [count, setCount] = useState(0);
  return (
    <main>
      <header>
        <h1>Products</h1>
        <output id="count">{count}</output>
        <button type="button" id="more" onClick={() => setCount((now) => now + 1)}>
          +
        </button>
      </header>
      <ul>
        {products.map((product, at) => (
          <BareCard
            key={product.id}
            product={product}
            currency={currency}
            eager={at < 4}
            onAdd={() => setCount((now) => now + 1)}
          />
        ))}
      </ul>
    </main>
  );
}

function BareCard({
  product,
  currency,
  eager,
  onAdd,
}: {
  product: Product;
  currency: string;
  eager: boolean;
  onAdd(): void;
}) {
  const [inCart, setInCart] = useState(0);
  const small = product.imageUrl.replace('.webp', '@320.webp');
  const add = () => {
    setInCart((now) => now + 1);
    onAdd();
  };
  return (
    <li>
      <img
        src={small}
        width={320}
        height={320}
        alt={product.name}
        loading={eager ? 'eager' : 'lazy'}
      />
      <h2>{product.name}</h2>
      <p>
        {currency} {product.sellingPrice.toFixed(2)}
      </p>
      <button type="button" className="add" onClick={add}>
        Add {inCart > 0 ? `(${inCart})` : ''}
      </button>
    </li>
  );
}
