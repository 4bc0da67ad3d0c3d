import { type ReactNode, useState } from 'react';
import style from './Checkout.module.css';

interface FoldedProps {
  title: string;
  /** something stands in it: then it is open, and stays so while it is emptied */
  isUsed: boolean;
  children?: ReactNode;
  /** what is fetched when it is opened */
  later?: ReactNode;
}

/** What few shoppers need: one line, until it is opened. */
export function Folded({ title, isUsed, children, later }: FoldedProps) {
  const [wasUsed, note] = useState(isUsed);
  const [isOpened, open] = useState(isUsed);
  if (isUsed && !wasUsed) note(true);
  return (
    <details
      className={style.promo}
      open={wasUsed}
      onToggle={({ currentTarget }) => currentTarget.open && open(true)}
    >
      <summary>{title}</summary>
      {children}
      {isOpened && later}
    </details>
  );
}
