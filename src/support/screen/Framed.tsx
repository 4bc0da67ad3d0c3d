import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMoreBelow } from './useMoreBelow.ts';

interface FramedProps {
  title: string;
  /** the sheets of a shop document */
  sheets: string;
  layout: string;
  locale: string;
  width: number;
  children: ReactNode;
}

/** A frame without an address: what is drawn in it has the shop's sheets and the width of a phone, and nothing of the inspector's. Nothing in it can be pressed; it is scrolled by wheel, finger and arrow keys. */
export function Framed({ title, sheets, layout, locale, width, children }: FramedProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const hasMore = useMoreBelow(body);
  useEffect(() => {
    const inner = frame.current?.contentDocument;
    const view = frame.current?.contentWindow as (Window & typeof globalThis) | null | undefined;
    if (!inner || !view) return;
    const wear = (): void => {
      const sheet = new view.CSSStyleSheet();
      sheet.replaceSync(`${sheets}\n${ownSheets()}\n${STILL}`);
      inner.adoptedStyleSheets = [sheet];
    };
    wear();
    inner.documentElement.lang = locale;
    inner.documentElement.dataset.layout = layout;
    inner.body.inert = true;
    setBody(inner.body);
    // The sheets of a screen come with it.
    const watch = new MutationObserver(() => setTimeout(wear, 50));
    watch.observe(document.head, { childList: true });
    const late = setTimeout(wear, 600);
    return () => {
      watch.disconnect();
      clearTimeout(late);
    };
  }, [sheets, layout, locale]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <iframe ref={frame} title={title} className="screen-frame" width={width} tabIndex={0} />
      {hasMore && (
        <p className="screen-more" aria-hidden="true">
          ↓ the screen goes on: scroll it
        </p>
      )}
      {body && createPortal(children, body)}
    </>
  );
}

/** The pieces of a screen bring sheets of their own; the inspector's are left out. */
function ownSheets(): string {
  return [...document.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        return [];
      }
    })
    .filter((rule) => !rule.includes('--inspector'))
    .join('\n');
}
const STILL = `*{animation:none!important;transition:none!important}body{pointer-events:none;background:var(--page)}html{overflow-y:scroll;scrollbar-width:thin}#main{padding-block:1rem}`;
