import { Fragment, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { type Page, PageProvider } from '../app/pageContext.ts';
import { type ShopOf, stillShop } from '../support/screen/ShopScreen.tsx';
import { MessagesProvider, messageLoaderOf } from '../ui/messageLoader.tsx';
import type { Running } from '../wiring/documents/running.ts';
import { RunningProvider } from '../wiring/hooks/running.ts';
import { inTheDark } from './inTheDark.ts';
import { nothing, type Piece } from './piece.ts';
import { ACCOUNT } from './pieces/account.tsx';
import { cardsOf } from './pieces/cards.tsx';
import { CART } from './pieces/cart.tsx';
import { screensOf, standsIn } from './pieces/screens.tsx';
import { UI } from './pieces/ui.tsx';

const STORES = ['grocery', 'retail', 'services', 'restaurant', 'beauty'];

/** The account asks its identity provider nothing here. */
const NO_ERRANDS = { source: {}, config: {}, inspect: nothing } as unknown as Running['account'];

/** What the page shows, made once: a press draws it again. */
export function stylesOf(shop: ShopOf, page: Page) {
  const parts: Record<string, Piece[]> = {
    Pieces: UI,
    'The cart': CART,
    'Cards of this store': cardsOf(page),
    'The account': ACCOUNT,
    'The checkout, by states of its chart': screensOf(shop, page.t),
  };
  return {
    page,
    parts,
    messages: messageLoaderOf(shop.locale, shop.messages),
    running: { ...stillShop(standsIn(['information']), shop), account: NO_ERRANDS },
  };
}

/** Everything that pages are built from, in each of its states and in one store's clothes. Only people who build the shop see it, so it speaks English itself. */
export const StylesPage = ({ page, parts, messages, running }: ReturnType<typeof stylesOf>) => (
  <MessagesProvider value={messages}>
    <RunningProvider value={running}>
      <PageProvider value={page}>
        <MemoryRouter>
          <main className="page" id="main">
            <Switches locale={page.locale} />
            {Object.entries(parts).map(([title, pieces]) => (
              <section key={title}>
                <h2>{title}</h2>
                {pieces.map((piece) => (
                  <States key={piece.name} piece={piece} />
                ))}
              </section>
            ))}
          </main>
        </MemoryRouter>
      </PageProvider>
    </RunningProvider>
  </MessagesProvider>
);

/** Each store's own page, the other direction, and night. */
function Switches({ locale }: { locale: string }) {
  const [isDark, darken] = useState(false);
  const other =
    locale === 'ar' ? { code: 'en', path: '/styles' } : { code: 'ar', path: '/ar/styles' };
  return (
    <nav aria-label="Styles" className="styles-switches">
      {STORES.map((slug) => (
        <Fragment key={slug}>
          <a href="/styles" data-store={slug}>
            {slug}
          </a>{' '}
        </Fragment>
      ))}
      <a href={other.path}>{other.code === 'ar' ? 'right to left' : 'left to right'}</a>{' '}
      <label>
        <input
          type="checkbox"
          checked={isDark}
          onChange={({ target }) => {
            inTheDark(target.checked);
            darken(target.checked);
          }}
        />
        night
      </label>
    </nav>
  );
}

const States = ({ piece }: { piece: Piece }) => (
  <section data-piece={piece.name}>
    <h3>{piece.name}</h3>
    {Object.entries(piece.states).map(([state, shown]) => (
      <figure key={state} data-state={state}>
        <figcaption>{state}</figcaption>
        <div>{shown}</div>
      </figure>
    ))}
  </section>
);
