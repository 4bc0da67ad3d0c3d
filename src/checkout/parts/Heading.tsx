import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../ui/useText.ts';
import style from './Start.module.css';

interface HeadingProps {
  /** message id */
  title: string;
  values?: Record<string, string | number>;
  /** id of what is spoken with it when it takes the focus */
  describedBy?: string;
  children?: ReactNode;
}

let shownBefore: string | null = null;
/** took the focus last */
let taken: HTMLElement | null = null;

/** The page's one main heading. It takes the focus when one screen follows another, so that the change is heard once; never on arrival. */
export function Heading({ title, values, describedBy, children }: HeadingProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = t(title, values);
  useEffect(() => {
    // Support draws this page in a frame, whose title is not the tab's.
    if (heading.current) heading.current.ownerDocument.title = text;
    // A page may give way to another under the same title: the focus went with its heading.
    if (shownBefore !== null && (shownBefore !== title || taken?.isConnected === false)) {
      taken = heading.current;
      // A browser lays the page out before it focuses anything of it: in a task of its own, so that a press is heard first. What took the focus meanwhile keeps it.
      const { activeElement } = document;
      setTimeout(() => activeElement === document.activeElement && taken?.focus());
    }
    shownBefore = title;
  }, [title, text]);
  return (
    <header className={style.head}>
      <h1 ref={heading} tabIndex={-1} aria-describedby={describedBy}>
        {text}
      </h1>
      {children}
    </header>
  );
}
