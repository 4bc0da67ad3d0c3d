import type { ComponentType } from 'react';
import { BuyBox } from './BuyBox.tsx';
import { LooseBox } from './LooseBox.tsx';

/** The islands that are rendered on the server, by the name that their place in the document carries. Props are what the page printed for them. */
// biome-ignore lint/suspicious/noExplicitAny: each island's props are checked where its page makes them
export const ISLANDS: Record<string, ComponentType<any>> = {
  buy: BuyBox,
  loose: LooseBox,
};
