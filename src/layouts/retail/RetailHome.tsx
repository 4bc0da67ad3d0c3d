import { usePage } from '../../app/page.ts';
import { listPath, topCategories } from '../../catalog/categories.ts';
import { heroOf } from '../../catalog/hero.ts';
import { Picture } from '../../ui/Picture.tsx';
import type { HomeProps } from '../layout.ts';
import { RetailCard } from './RetailCard.tsx';

/** A cover, a short column of words, two spreads of goods, and the departments as a contents page. */
export function RetailHome({ products, categories }: HomeProps) {
  const { business, say, href, settings } = usePage();
  const newest = products.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, 4);
  const loved = products.filter((one) => !newest.includes(one)).slice(0, 8);
  return (
    <>
      <section className="cover">
        <Picture className="cover-picture" picture={heroOf(settings.layout)} sizes="100vw" eager first />
        <div className="cover-words">
          <h1>{business.tagline}</h1>
          <a className="button button-quiet" href={href('/products?sort=new')}>
            {say('home.new')}
          </a>
        </div>
      </section>
      <section className="page story">
        <p>{business.story}</p>
      </section>
      <section className="page spread" aria-labelledby="new">
        <header className="row-head">
          <h2 id="new">{say('home.new')}</h2>
          <a href={href('/products?sort=new')}>{say('home.all')}</a>
        </header>
        <ul className="shelf shelf-grid">
          {newest.map((product) => (
            <li key={product.id}>
              <RetailCard product={product} eager={false} />
            </li>
          ))}
        </ul>
      </section>
      <nav className="page contents" aria-label={say('home.departments')}>
        <ol>
          {topCategories(categories).map((category) => (
            <li key={category.id}>
              <a href={href(listPath(category))}>
                {category.picture && (
                  <Picture picture={{ url: category.picture, width: 640, height: 853, alt: '' }} sizes="(min-width: 48rem) 25vw, 45vw" />
                )}
                <span>{category.name}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <section className="page spread" aria-labelledby="loved">
        <header className="row-head">
          <h2 id="loved">{say('home.loved')}</h2>
          <a href={href('/products')}>{say('home.all')}</a>
        </header>
        <ul className="shelf shelf-grid">
          {loved.map((product) => (
            <li key={product.id}>
              <RetailCard product={product} eager={false} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
