import type { Product } from '#machines/domain/product.ts';
import { usePage } from '../../app/pageContext.ts';
import { listPath, sectionsOf, topCategories } from '../../catalog/categories.ts';
import { heroOf } from '../../catalog/heroPicture.ts';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { priceBefore } from '../../catalog/productDisplay.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { HomeProps } from '../layout.ts';
import { GroceryCard } from './GroceryCard.tsx';

/** Straight to the shelf: a short greeting, what was bought before, today's offers, the aisles, then aisle by aisle. */
export function GroceryHome({ products, categories, bought }: HomeProps) {
  const { business, t, href, money, settings, location } = usePage();
  const offers = products.filter((one) => priceBefore(one, location.id) !== null).slice(0, 6);
  const rest = products.filter((one) => !offers.includes(one));
  return (
    <>
      <section className="hero">
        <div className="page hero-in">
          <div className="hero-words">
            <h1>
              <MerchantText>{business.tagline}</MerchantText>
            </h1>
            <p>
              <MerchantText>{business.story}</MerchantText>
            </p>
            <a className="button button-main" href={href('/products')}>
              {t('home.start')}
            </a>
            <ul className="promises">
              {business.freeDeliveryFrom !== null && (
                <li>
                  <Icon name="truck" />
                  {t('home.freeDelivery', { amount: money(business.freeDeliveryFrom) })}
                </li>
              )}
              <li>
                <Icon name="leaf" />
                {t('home.branches', { count: business.locations.length })}
              </li>
            </ul>
          </div>
          <Picture
            className="hero-picture"
            picture={heroOf(settings.layout, business)}
            sizes="(min-width: 60rem) 50vw, 100vw"
            eager
            first
          />
        </div>
      </section>
      <div className="page home">
        {bought.length > 0 && <Row title={t('home.again')} products={bought} />}
        {offers.length > 0 && <Row title={t('home.offers')} products={offers} />}
        <section aria-labelledby="aisles">
          <h2 id="aisles">{t('home.aisles')}</h2>
          <ul className="aisle-tiles">
            {topCategories(categories).map((category) => (
              <li key={category.id}>
                <a href={href(listPath(category))}>
                  {category.picture && (
                    <Picture
                      picture={{ url: category.picture, width: 640, height: 640, alt: '' }}
                      sizes="(min-width: 48rem) 12vw, 30vw"
                    />
                  )}
                  <span>
                    <MerchantText>{category.name}</MerchantText>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        {sectionsOf(categories, rest).map(({ category, products: own }) => (
          <Row
            key={category.id}
            title={category.name}
            products={own.slice(0, 6)}
            more={href(listPath(category))}
          />
        ))}
      </div>
    </>
  );
}

function Row({ title, products, more }: { title: string; products: Product[]; more?: string }) {
  const { t } = usePage();
  return (
    <section className="row">
      <header className="row-head">
        <h2>{title}</h2>
        {more && (
          <a href={more} aria-label={t('home.allOf', { what: title })}>
            {t('home.all')}
          </a>
        )}
      </header>
      <ul className="shelf shelf-grid">
        {products.map((product) => (
          <li key={product.id}>
            <GroceryCard product={product} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
