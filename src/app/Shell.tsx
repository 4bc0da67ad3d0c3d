import type { ReactNode } from 'react';
import type { LayoutPieces } from '../layouts/layout.ts';
import { Footer } from './Footer.tsx';
import { usePage } from './pageContext.ts';

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
  const { t } = usePage();
  return (
    <>
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Header current={current} />
      <noscript>
        <p className="noscript">{t('noscript')}</p>
      </noscript>
      <section className="toasts" aria-label={t('nav.messages')}>
        <div data-toast="" role="status" aria-live="polite" />
        <div data-toast-error="" role="alert" />
      </section>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <section className="cart-bar" data-bar="" aria-label={t('nav.cartBar')} hidden>
        <p data-bar-note="" hidden />
        <button type="button" className="button button-main" data-cart="" />
      </section>
      <div data-panel="" />
    </>
  );
}
