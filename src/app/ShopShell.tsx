import { Bell, Brand, CartButton } from '../layouts/homeParts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TOP_END } from './document.ts';
import type { ShopGroup } from './groups.ts';
import { KeptHeader } from './KeptHeader.tsx';
import { usePage } from './pageContext.ts';
import { StoreLinks } from './StoreLinks.tsx';

/**
 * Around a shop document: the name, the cart and one way back. Nothing leads away from an order that is being made: there even the bell is silent, and
 * the cart is shown once the order stands. The page itself is hydrated inside.
 */
export function ShopShell({ group }: { group: ShopGroup }) {
  const { t, href, path, business } = usePage();
  const isOrdering = path.startsWith('/cart/');
  return (
    <>
      <a className="skip" href="#root">
        {t('nav.skip')}
      </a>
      <header className="header shop-header">
        <div className="page header-in">
          <Brand />
          <div className="header-tools">
            {!isOrdering && <Bell />}
            <CartButton waits={isOrdering} />
            <a className="back-link" href={href(group === 'checkout' ? '/products' : '/')}>
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
      </footer>
    </>
  );
}
