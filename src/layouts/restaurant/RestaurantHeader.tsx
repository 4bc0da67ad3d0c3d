import { usePage } from '../../app/pageContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AccountLink, Brand, CartButton, SearchForm } from '../homeParts.tsx';

/** Low and dark, so that the food is what is lit. */
export function RestaurantHeader() {
  const { t, href, table } = usePage();
  return (
    <header className="header">
      <div className="page header-in">
        <Brand />
        <p className="table-chip" data-table="" hidden={!table}>
          <Icon name="table" />
          <a href={href('/cart/table-checkout')}>
            <span data-table-name="">{table && t('table.at', { table })}</span>
            <span className="table-leads">{t('table.leads')}</span>
          </a>
        </p>
        <SearchForm label={t('search.menu')} />
        <div className="header-tools">
          <AccountLink />
          <CartButton />
        </div>
      </div>
    </header>
  );
}
