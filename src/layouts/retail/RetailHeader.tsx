import {
  AccountLink,
  BranchChoice,
  Brand,
  CartButton,
  CategoryNav,
  SearchForm,
} from '../homeParts.tsx';

/** A masthead: the name in the middle, everything else quiet around it. */
export function RetailHeader({ current }: { current: string | null }) {
  return (
    <header className="header">
      <div className="page header-in">
        <BranchChoice />
        <Brand />
        <div className="header-tools">
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <div className="page header-nav">
        <CategoryNav current={current} />
        <SearchForm />
      </div>
    </header>
  );
}
