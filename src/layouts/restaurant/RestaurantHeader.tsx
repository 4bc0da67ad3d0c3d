import { usePage } from '../../app/page.ts';
import { AccountLink, Brand, CartButton, SearchForm } from '../parts.tsx';

/** Low and dark, so that the food is what is lit. */
export function RestaurantHeader() {
  const { say } = usePage();
  return (
    <header className="header">
      <div className="page header-in">
        <Brand />
        <SearchForm label={say('search.menu')} />
        <div className="header-tools">
          <AccountLink />
          <CartButton icon="cart" word={say('nav.order')} />
        </div>
      </div>
    </header>
  );
}
