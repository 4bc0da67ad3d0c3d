import { ACCOUNT_PAGES, LOGIN_PAGES } from '../app/accountPages.tsx';
import type { Sentences } from '../ui/sentence.ts';
import { accountShop } from '../wiring/account.ts';
import { openShop } from './shop.tsx';

void openShop({
  pagesOf: (place) => (place.dataset.group === 'login' ? LOGIN_PAGES : ACCOUNT_PAGES),
  run: accountShop,
  words: import.meta.glob<Sentences>('../messages/[a-z][a-z].json', { import: 'default' }),
});
