import {
  AccountLink,
  BranchChoice,
  Brand,
  CartButton,
  CategoryNav,
  OpenWords,
  SearchForm,
} from '../homeParts.tsx';

/** Search is the main tool; the aisles stand under it as chips. */
export function GroceryHeader({ current }: { current: string | null }) {
  return (
    <header className="header">
      <div className="page header-in">
        <Brand />
        <div className="header-where">
          <BranchChoice />
          <OpenWords />
        </div>
        <SearchForm />
        <div className="header-tools">
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <CategoryNav current={current} className="chips-nav" />
    </header>
  );
}
