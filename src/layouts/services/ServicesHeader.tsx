import { PhoneLink } from '../../app/PhoneLink.tsx';
import { usePage } from '../../app/pageContext.ts';
import { Icon } from '../../ui/Icon.tsx';
import {
  AccountLink,
  BranchChoice,
  Brand,
  CartButton,
  CategoryNav,
  OpenWords,
  SearchForm,
} from '../homeParts.tsx';

/** A number to call stands above everything: a capable person answers. */
export function ServicesHeader({ current }: { current: string | null }) {
  const { t, location } = usePage();
  return (
    <header className="header">
      <div className="header-strip">
        <div className="page">
          <BranchChoice />
          <OpenWords />
          <PhoneLink className="call" number={location.phone}>
            <Icon name="phone" />
          </PhoneLink>
        </div>
      </div>
      <div className="page header-in">
        <Brand />
        <SearchForm label={t('search.need')} />
        <div className="header-tools">
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <CategoryNav current={current} className="nav page" />
    </header>
  );
}
