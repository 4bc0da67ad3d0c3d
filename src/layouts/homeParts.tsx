import { languageOf } from '#machines/domain/locale.ts';
import { LANGUAGE_LIST } from '../app/languages.ts';
import { usePage } from '../app/pageContext.ts';
import { listPath, topCategories } from '../catalog/categories.ts';
import { type OpenState, openState, weekdayName } from '../catalog/hours.ts';
import { MerchantText } from '../catalog/MerchantText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { cartOf } from './storeCart.ts';

/** The parts that headers are composed of; each layout arranges them its own way. */

export function Brand() {
  const { business, href } = usePage();
  return (
    <a className="brand" href={href('/')}>
      {business.name}
    </a>
  );
}

export function SearchForm({ label, id = 'q' }: { label?: string; id?: string }) {
  const { t, href, query } = usePage();
  const words = label ?? t('search.label');
  return (
    <search className="search">
      <form action={href('/products')} method="get" data-search="">
        <label className="spoken" htmlFor={id}>
          {words}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder={words}
          defaultValue={query.get('q') ?? ''}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

/** The branch whose shelf this is. One cart holds one branch, so its name is always in sight; choosing another needs scripts. */
export function BranchChoice() {
  const { business, location, t } = usePage();
  if (business.locations.length < 2)
    return (
      <p className="branch">
        <Icon name="place" />
        {location.name}
      </p>
    );
  return (
    <label className="branch">
      <Icon name="place" />
      <span className="spoken">{t('branch.label')}</span>
      <select data-branch="" defaultValue={location.id} autoComplete="off">
        {business.locations.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

const useOpenState = (): OpenState => {
  const { location, now, business } = usePage();
  return openState(location, now, business.timeZone);
};

function OpensAt({ state }: { state: Extract<OpenState, { kind: 'closed' }> }) {
  const { t, locale } = usePage();
  const when =
    state.inDays === 0
      ? 'hours.opensToday'
      : state.inDays === 1
        ? 'hours.opensTomorrow'
        : 'hours.opensOn';
  return t(when, { time: state.opens, day: weekdayName(state.weekday, locale) });
}

export function OpenWords() {
  const { business, t, table } = usePage();
  const state = useOpenState();
  if (state.kind === 'never') return null;
  if (state.kind === 'open')
    return <p className="open">{t('hours.openUntil', { time: state.until })}</p>;
  return (
    <p className="open open-not">
      <span>
        <OpensAt state={state} />
        {business.orderTiming &&
          (table === null ? (
            <span className="for-later">{` · ${t('hours.forLater')}`}</span>
          ) : (
            `. ${t('hours.atTable')}`
          ))}
      </span>
    </p>
  );
}

/** Who sits at a table reads it where "To the kitchen" would stand: the sheet hides that beside it. */
export function KitchenShut() {
  const { business, table, settings } = usePage();
  const state = useOpenState();
  if (settings.layout !== 'RESTAURANT' || !business.orderTiming || state.kind !== 'closed')
    return null;
  return (
    <p className="kitchen-shut" data-table="" hidden={!table}>
      <OpensAt state={state} />
    </p>
  );
}

/** Beside an order that is being made it waits until the order stands (shop.css). */
export function CartButton({ waits = false }: { waits?: boolean }) {
  const { t, settings } = usePage();
  const { icon, word } = cartOf(settings.layout);
  return (
    <button
      className="cart-button"
      type="button"
      data-cart=""
      aria-haspopup="dialog"
      data-waits={waits || undefined}
    >
      <Icon name={icon} />
      <span className="cart-word">{t(word)}</span>
      <span className="badge" data-count="" hidden />
      <span className="cart-sum" />
    </button>
  );
}

export function AccountLink() {
  const { href, t, session } = usePage();
  const known = session.kind === 'customer';
  return (
    <>
      <LanguageButton />
      <Bell />
      <a className="account-link" href={href(known ? '/account' : '/login')}>
        <Icon name="person" />
        <span>{t(known ? 'nav.account' : 'nav.signIn')}</span>
      </a>
    </>
  );
}

/** Opens the list of languages, which stands once in the document: in the footer. */
export function LanguageButton() {
  const { t, locale } = usePage();
  return (
    <button type="button" className="account-link language" popoverTarget={LANGUAGE_LIST}>
      <span className="spoken">{t('footer.language')} </span>
      {languageOf(locale).toUpperCase()}
    </button>
  );
}

/** How much a customer has not read yet; guests have no list. The number is empty where only the browser can ask for it. */
export function Bell() {
  const { href, t, session } = usePage();
  if (session.kind !== 'customer') return null;
  const unread = session.unread ?? null;
  return (
    <a className="bell" href={href('/notifications')}>
      <Icon name="bell" />
      <span className="spoken">{t('nav.notifications')}</span>
      <span className="badge" data-unread="" hidden={!unread}>
        {unread}
      </span>
    </a>
  );
}

export function CategoryNav({
  current,
  className = 'nav',
}: {
  current: string | null;
  className?: string;
}) {
  const { categories, hasAisles, href, t } = usePage();
  const top = topCategories(categories);
  const isOpen = (slug: string): boolean =>
    current === slug ||
    categories.some(
      (one) =>
        one.slug === current && top.find((other) => other.slug === slug)?.id === one.parentId,
    );
  if (top.length === 0) return null;
  return (
    <nav
      className={className}
      aria-label={t('nav.categories')}
      data-twice={hasAisles ? '' : undefined}
    >
      <ul>
        {top.map((category) => (
          <li key={category.id}>
            <a
              href={href(listPath(category))}
              aria-current={isOpen(category.slug) ? 'page' : undefined}
            >
              <MerchantText>{category.name}</MerchantText>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
