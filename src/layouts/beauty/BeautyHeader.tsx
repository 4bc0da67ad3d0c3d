import { usePage } from '../../app/pageContext.ts';
import {
  AccountLink,
  BranchChoice,
  Brand,
  CartButton,
  CategoryNav,
  SearchForm,
} from '../homeParts.tsx';

/** Air, a thin line, and a name. */
export function BeautyHeader({ current }: { current: string | null }) {
  const { t } = usePage();
  return (
    <header className="header">
      <div className="page header-in">
        <Brand />
        <div className="header-tools">
          <BranchChoice />
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <div className="page header-more">
        <CategoryNav current={current} />
        <SearchForm label={t('search.treatment')} />
      </div>
    </header>
  );
}
