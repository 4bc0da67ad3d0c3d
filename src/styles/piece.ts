import type { ReactNode } from 'react';

/** Something that pages are built from, in each state that it can be in. */
export interface Piece {
  name: string;
  states: Record<string, ReactNode>;
}
export const nothing = (): void => undefined;
