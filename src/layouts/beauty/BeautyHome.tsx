import type { Employee } from '#machines/domain/product.ts';
import { usePage } from '../../app/pageContext.ts';
import { sectionsOf } from '../../catalog/categories.ts';
import { heroOf } from '../../catalog/heroPicture.ts';
import { MerchantText } from '../../catalog/MerchantText.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { OpenWords } from '../homeParts.tsx';
import type { HomeProps } from '../layout.ts';
import { TreatmentCard } from './TreatmentCard.tsx';

/** People first, then what they do, group by group. */
export function BeautyHome({ products, categories, people }: HomeProps) {
  const { business, t, settings, location } = usePage();
  const here = people.filter((one) => one.locationIds.includes(location.id));
  const groups = sectionsOf(categories, products);
  return (
    <>
      <section className="hero">
        <Picture
          className="hero-picture"
          picture={heroOf(settings.layout, business)}
          sizes="(min-width: 60rem) 55vw, 100vw"
          eager
          first
        />
        <div className="hero-words">
          <h1>
            <MerchantText>{business.tagline}</MerchantText>
          </h1>
          <p>
            <MerchantText>{business.story}</MerchantText>
          </p>
          {groups[0] && (
            <a className="button button-main" href={`#${groups[0].category.slug}`}>
              {t('home.treatments')}
            </a>
          )}
          <OpenWords />
        </div>
      </section>
      {here.length > 0 && <People people={here} />}
      <div className="page groups">
        {groups.map(({ category, products: own }) => (
          <section key={category.id} id={category.slug} aria-labelledby={`${category.slug}-title`}>
            <h2 id={`${category.slug}-title`}>
              <MerchantText>{category.name}</MerchantText>
            </h2>
            <ul className="shelf shelf-rows">
              {own.map((product) => (
                <li key={product.id}>
                  <TreatmentCard product={product} eager={false} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {products.length === 0 && <p className="page">{t('list.nothing')}</p>}
    </>
  );
}

function People({ people }: { people: Employee[] }) {
  const { t, href } = usePage();
  return (
    <section className="page faces" aria-labelledby="people">
      <h2 id="people">{t('home.people')}</h2>
      <ul>
        {people.map((one) => (
          <li key={one.id}>
            {one.picture && (
              <Picture
                picture={{ url: one.picture, width: 640, height: 640, alt: '' }}
                sizes="(min-width: 48rem) 200px, 42vw"
                eager
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
  );
}
