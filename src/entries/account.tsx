import { ACCOUNT_PAGES, LOGIN_PAGES } from '../app/accountPages.tsx';
import { accountShop } from '../wiring/documents/account.ts';
import { openShop } from './shop.tsx';

void openShop({
  pagesOf: (place) => (place.dataset.group === 'login' ? LOGIN_PAGES : ACCOUNT_PAGES),
  run: accountShop,
});
