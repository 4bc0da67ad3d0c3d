import { numbersOf } from '#machines/domain/locale.ts';
import type { Product } from '#machines/domain/product.ts';
import type { Category } from '#machines/domain/store.ts';
import { LaidOut } from '../app/LaidOut.tsx';
import { usePage } from '../app/pageContext.ts';
import { BranchChoice, OpenWords, SearchForm } from '../layouts/homeParts.tsx';
import { DishCard } from '../layouts/restaurant/DishCard.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { type Section, sectionsOf } from './categories.ts';
import { heroOf } from './heroPicture.ts';
import { MerchantText } from './MerchantText.tsx';

const shareText = (percentage: number, locale: string): string =>
  new Intl.NumberFormat(numbersOf(locale), {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(percentage / 100);

/** One long menu; its tabs stay in sight and follow the scrolling. */
export function MenuPage({
  products,
  categories,
}: {
  products: Product[];
  categories: Category[];
}) {
  const { business, t, href, table, settings, locale } = usePage();
  const service = business.charges?.serviceChargePercentage ?? 0;
  // A platform that names no categories has one section.
  const all = { id: 'all', parentId: null, name: t('list.all'), slug: 'all', picture: null };
  const sections =
    categories.length > 0 ? sectionsOf(categories, products) : [{ category: all, products }];
  return (
    <>
      <header className="menu-head">
        <Picture
          className="menu-hero"
          picture={heroOf(settings.layout, business)}
          sizes="100vw"
          eager
          first
        />
        <div className="page menu-words">
          <h1>{business.name}</h1>
          <p className="menu-tagline">
            <MerchantText>{business.tagline}</MerchantText>
          </p>
          <div className="menu-facts">
            <BranchChoice />
            <OpenWords />
          </div>
          <div className="menu-search">
            <SearchForm label={t('search.menu')} id="menu-q" />
          </div>
          <p className="table-chip" data-table="" hidden={!table}>
            <Icon name="table" />
            <a href={href('/cart/table-checkout')}>
              <span data-table-name="">{table && t('table.at', { table })}</span>
              {t('table.leads')}
            </a>
            <button type="button" data-table-leave="">
              {t('table.notYours')}
            </button>
            {service > 0 && (
              <small>{t('table.service', { share: shareText(service, locale) })}</small>
            )}
          </p>
        </div>
      </header>
      <MenuTabs sections={sections} />
      <LaidOut />
      <div className="page menu">
        {sections.map(({ category, products: dishes }, at) => (
          <section key={category.id} id={category.slug} aria-labelledby={`${category.slug}-title`}>
            <h2 id={`${category.slug}-title`}>
              <MerchantText>{category.name}</MerchantText>
            </h2>
            <ul className="dishes">
              {dishes.map((product, place) => (
                <li key={product.id}>
                  <DishCard product={product} eager={at === 0 && place < 2} />
                </li>
              ))}
            </ul>
            {at === 0 && <LaidOut />}
          </section>
        ))}
      </div>
    </>
  );
}

function MenuTabs({ sections }: { sections: Section[] }) {
  const { t } = usePage();
  return (
    <nav className="tabs" aria-label={t('menu.sections')} data-tabs="">
      <ul className="page">
        {sections.map(({ category }, at) => (
          <li key={category.id}>
            <a href={`#${category.slug}`} aria-current={at === 0 ? 'true' : undefined}>
              <MerchantText>{category.name}</MerchantText>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
