import type { Product } from '#machines/domain/product.ts';
import { usePage } from '../../app/pageContext.ts';
import { listPath, topCategories } from '../../catalog/categories.ts';
import { heroOf } from '../../catalog/heroPicture.ts';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { HomeProps } from '../layout.ts';
import { RetailCard } from './RetailCard.tsx';

/** A cover, a short column of words, two spreads of goods, and the departments as a contents page. */
export function RetailHome({ products, categories }: HomeProps) {
  const { business, t, href, settings } = usePage();
  const newest = products
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, 4);
  const loved = products.filter((one) => !newest.includes(one)).slice(0, 8);
  return (
    <>
      <section className="cover">
        <Picture
          className="cover-picture"
          picture={heroOf(settings.layout, business)}
          sizes="100vw"
          eager
          first
        />
        <div className="cover-words">
          <h1>
            <MerchantText>{business.tagline}</MerchantText>
          </h1>
          <a className="button button-quiet" href={href('/products?sort=new')}>
            {t('home.new')}
          </a>
        </div>
      </section>
      <section className="page story">
        <p>
          <MerchantText>{business.story}</MerchantText>
        </p>
      </section>
      <Spread id="new" more="/products?sort=new" products={newest} />
      <nav className="page contents" aria-label={t('home.departments')}>
        <ol>
          {topCategories(categories).map((category) => (
            <li key={category.id}>
              <a href={href(listPath(category))}>
                {category.picture && (
                  <Picture
                    picture={{ url: category.picture, width: 640, height: 853, alt: '' }}
                    sizes="(min-width: 48rem) 25vw, 45vw"
                  />
                )}
                <span>
                  <MerchantText>{category.name}</MerchantText>
                </span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Spread id="loved" more="/products" products={loved} />
    </>
  );
}

function Spread({
  id,
  more,
  products,
}: {
  id: 'new' | 'loved';
  more: string;
  products: Product[];
}) {
  const { t, href } = usePage();
  return (
    <section className="page spread" aria-labelledby={id}>
      <header className="row-head">
        <h2 id={id}>{t(`home.${id}`)}</h2>
        <a href={href(more)}>{t('home.all')}</a>
      </header>
      <ul className="shelf shelf-grid">
        {products.map((product) => (
          <li key={product.id}>
            <RetailCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
