import { usePage } from '../../app/pageContext.ts';
import { listPath, topCategories } from '../../catalog/categories.ts';
import { heroOf } from '../../catalog/heroPicture.ts';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { HomeProps } from '../layout.ts';
import { ServiceCard } from './ServiceCard.tsx';

/** What needs doing, who comes, and what it costs, in that order. */
export function ServicesHome({ products, categories, people }: HomeProps) {
  const { business, t, href, settings } = usePage();
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
            <ul className="needs">
              {topCategories(categories).map((category) => (
                <li key={category.id}>
                  <a href={href(listPath(category))}>
                    <MerchantText>{category.name}</MerchantText>
                  </a>
                </li>
              ))}
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
      <ol className="page how">
        {['scope', 'time', 'done'].map((step, at) => (
          <li key={step}>
            <b>{at + 1}</b>
            <div>
              <h2>{t(`how.${step}`)}</h2>
              <p>{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <section className="page" aria-labelledby="asked">
        <header className="row-head">
          <h2 id="asked">{t('home.asked')}</h2>
          <a href={href('/products')}>{t('home.all')}</a>
        </header>
        <ul className="shelf shelf-rows">
          {products.slice(0, 8).map((product) => (
            <li key={product.id}>
              <ServiceCard product={product} eager={false} />
            </li>
          ))}
        </ul>
      </section>
      {people.length > 0 && (
        <section className="page crew" aria-labelledby="crew">
          <h2 id="crew">{t('home.crew')}</h2>
          <ul>
            {people.map((one) => (
              <li key={one.id}>
                {one.picture && (
                  <Picture
                    picture={{ url: one.picture, width: 640, height: 640, alt: '' }}
                    sizes="96px"
                  />
                )}
                <p>
                  <strong>
                    <a className="whole" href={href(`/people/${encodeURIComponent(one.id)}`)}>
                      {one.name}
                    </a>
                  </strong>
                  <span>{one.role}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
