import type { Layout } from '#machines/domain/store.ts';
import {
  AccountLink,
  Bell,
  Brand,
  CartButton,
  LanguageButton,
  SearchForm,
} from '../layouts/homeParts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TOP_END } from './document.ts';
import type { ShopGroup } from './groups.ts';
import { KeptHeader } from './KeptHeader.tsx';
import { LanguageList } from './LanguageList.tsx';
import { usePage } from './pageContext.ts';
import { StoreLinks } from './StoreLinks.tsx';

/** What is looked for, where the store's own header names it. */
const SEARCH_WORDS: Partial<Record<Layout, string>> = {
  BEAUTY: 'search.treatment',
  RESTAURANT: 'search.menu',
  SERVICES: 'search.need',
};

/**
 * Around a shop document. Nothing leads away from an order that is being made: there are the name and one way back, even the bell is silent, and the
 * cart is shown once the order stands. An account has what every page of the shop has: search, language, cart (445). The page itself is hydrated inside.
 */
export function ShopShell({ group }: { group: ShopGroup }) {
  const { t, href, path, business, settings } = usePage();
  const asked = SEARCH_WORDS[settings.layout];
  const isOrdering = path.startsWith('/cart/');
  // Who works here buys nothing there: no cart, no search of goods, no account (482).
  const isWork = /^\/staff(\/|$)/.test(path);
  const isAccount = group !== 'checkout' && !isWork;
  return (
    <>
      <a className="skip" href="#root">
        {t('nav.skip')}
      </a>
      <header className="header shop-header">
        <div className="page header-in">
          <Brand />
          {isAccount && <SearchForm label={asked && t(asked)} />}
          <div className="header-tools">
            {isAccount && <AccountLink />}
            {!isAccount && !isOrdering && (
              <>
                <LanguageButton />
                <Bell />
              </>
            )}
            {!isWork && <CartButton waits={isOrdering} />}
            <a
              className="back-link"
              href={href(group === 'checkout' ? '/products' : '/')}
              data-menu={settings.layout === 'RESTAURANT' ? t('table.menu') : undefined}
            >
              <Icon name="back" />
              <span>{t('app.back')}</span>
            </a>
          </div>
        </div>
      </header>
      <KeptHeader />
      <noscript>
        <p className="noscript">{t('app.needsScript')}</p>
      </noscript>
      <section id={TOP_END} className="toasts" aria-label={t('nav.messages')} />
      <div
        id="root"
        data-group={group}
        data-charges={JSON.stringify(business.charges)}
        data-delivered-from={business.minimumOrder || undefined}
        data-free-from={business.freeDeliveryFrom ?? undefined}
      >
        {'[[root]]'}
      </div>
      <footer className="shop-footer">
        <nav className="page" aria-label={t('footer.told')}>
          <StoreLinks beside={group === 'checkout'} />
        </nav>
        {!isOrdering && <LanguageList />}
      </footer>
    </>
  );
}
