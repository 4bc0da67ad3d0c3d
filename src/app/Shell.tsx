import type { ReactNode } from 'react';
import { CartButton, KitchenShut } from '../layouts/homeParts.tsx';
import type { LayoutPieces } from '../layouts/layout.ts';
import { Icon } from '../ui/Icon.tsx';
import { Consent } from './Consent.tsx';
import { TOP_END } from './document.ts';
import { Footer } from './Footer.tsx';
import { KeptHeader } from './KeptHeader.tsx';
import { LaidOut } from './LaidOut.tsx';
import { usePage } from './pageContext.ts';

/** Name, search and cart stay in sight once the header has scrolled away (where a browser can tell by its sheet alone). */
function QuickRow() {
  const { t, business, href, settings } = usePage();
  // Its own header stays.
  if (settings.layout === 'RESTAURANT') return null;
  return (
    <nav className="quick" aria-label={t('nav.quick')}>
      <div className="quick-row">
        <div className="page quick-in">
          <a className="brand" href={href('/')}>
            {business.name}
          </a>
          <a className="account-link quick-search" href="#q">
            <Icon name="search" />
            <span className="spoken">{t('search.label')}</span>
          </a>
          <CartButton />
        </div>
      </div>
    </nav>
  );
}

/** What stands around every page of a store: skip link, header, the place where messages appear, the page, footer and the cart's bar. */
export function Shell({
  layout: { Header },
  current,
  children,
}: {
  layout: LayoutPieces;
  current: string | null;
  children: ReactNode;
}) {
  const { t, business, href } = usePage();
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header current={current} />
      <QuickRow />
      <KeptHeader />
      <noscript>
        <p className="noscript">{t('noscript')}</p>
      </noscript>
      <section id={TOP_END} className="toasts" aria-label={t('nav.messages')}>
        <div data-toast="" role="status" aria-live="polite" />
        <div data-toast-error="" role="alert" />
      </section>
      <LaidOut />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <section className="cart-bar" data-bar="" aria-label={t('nav.cartBar')} hidden>
        <p data-bar-note="" hidden />
        <KitchenShut />
        <button type="button" className="button button-quiet" data-cart="" />
        <a className="button button-main" data-way-on="" href={href('/cart/information')}>
          {t('cart.wayOn')}
        </a>
      </section>
      <Consent />
      <div
        data-panel=""
        data-charges={JSON.stringify(business.charges)}
        data-delivered-from={business.minimumOrder || undefined}
        data-free-from={business.freeDeliveryFrom ?? undefined}
      />
    </>
  );
}
