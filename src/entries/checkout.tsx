import { CHECKOUT_PAGES } from '../app/checkoutPages.tsx';
import { checkoutShop } from '../wiring/documents/checkout.ts';
import { openShop } from './shop.tsx';

/** What the fragment brought is for the charts only: it leaves the address before anything else can read it (S07). */
function takeFragment(): string {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(history.state, '', pathname + search);
  return hash;
}

const fragment = takeFragment();
void openShop({
  pagesOf: () => CHECKOUT_PAGES,
  run: (data, path) => checkoutShop(data, { path, fragment }),
});
