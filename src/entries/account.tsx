import { ACCOUNT_PAGES, LOGIN_PAGES } from '../app/accountPages.tsx';
import { accountShop } from '../wiring/account.ts';
import { openShop } from './shop.tsx';

void openShop((place) => (place.dataset.group === 'login' ? LOGIN_PAGES : ACCOUNT_PAGES), accountShop);
