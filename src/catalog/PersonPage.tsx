import type { Employee, Product } from '#machines/domain/product.ts';
import { usePage } from '../app/pageContext.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { Picture } from '../ui/Picture.tsx';
import { MerchantText } from './MerchantText.tsx';

/** Who does what here, and when each has time next. What is opened from here is booked with this person. */
export function PersonPage({ person, services }: { person: Employee; services: Product[] }) {
  const { t, href, settings, business, location } = usePage();
  const isHere = person.locationIds.includes(location.id);
  const places = business.locations
    .filter(({ id }) => person.locationIds.includes(id))
    .map(({ name }) => name);
  const { Card } = LAYOUTS_OF[settings.layout];
  return (
    <>
      <header className="page one-person">
        {person.picture && (
          <Picture
            picture={{ url: person.picture, width: 640, height: 640, alt: '' }}
            sizes="(min-width: 48rem) 220px, 40vw"
            eager
            first
          />
        )}
        <div>
          <h1>{person.name}</h1>
          <p>
            <MerchantText>{person.role}</MerchantText>
          </p>
          <p>
            {isHere
              ? t('person.lead', { name: person.name })
              : t('person.elsewhere', {
                  name: person.name,
                  places: places.join(' · '),
                  count: places.length,
                })}
          </p>
          {!isHere && (
            <a className="button button-quiet" href={href('/products')}>
              {t('home.all')}
            </a>
          )}
        </div>
      </header>
      <section className="page" aria-labelledby="does" hidden={!isHere}>
        <h2 id="does">{t('person.does', { name: person.name })}</h2>
        <ul className="shelf shelf-rows">
          {services.map((product) => (
            <li key={product.id}>
              <Card product={product} eager={false} />
            </li>
          ))}
        </ul>
        {isHere && services.length === 0 && <p>{t('person.nothing')}</p>}
      </section>
    </>
  );
}
