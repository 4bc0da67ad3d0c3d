import { usePage } from '../../app/page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AccountLink, Brand, CartButton, SearchForm } from '../parts.tsx';

/** Low and dark, so that the food is what is lit. */
export function RestaurantHeader() {
  const { say, table } = usePage();
  return (
    <header className="header">
      <div className="page header-in">
        <Brand />
        <p className="table-chip" data-table="" hidden={!table}>
          <Icon name="table" />
          <span data-table-name="">{table && say('table.at', { table })}</span>
        </p>
        <SearchForm label={say('search.menu')} />
        <div className="header-tools">
          <AccountLink />
          <CartButton />
        </div>
      </div>
    </header>
  );
}
