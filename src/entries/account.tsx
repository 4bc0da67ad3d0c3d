import { ACCOUNT_PAGES, LOGIN_PAGES } from '../app/accountPages.tsx';
import type { Messages } from '../ui/messageLoader.tsx';
import { accountShop } from '../wiring/documents/account.ts';
import { openShop } from './shop.tsx';

void openShop({
  sentences: [import.meta.glob<Messages>('../messages/*/common.json', { import: 'default' })],
  pagesOf: (place) => (place.dataset.group === 'login' ? LOGIN_PAGES : ACCOUNT_PAGES),
  run: accountShop,
});
