import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router';
import { NoPage } from '../account/NoPage.tsx';
import { ShopApp, type ShopAppProps } from './ShopApp.tsx';

/** The pages of one policy group by their paths; a path of another group is another document, reached by a plain link. */
export type Pages = Record<string, ReactNode>;

/** No path of a group fits where another does, so the first that fits is the one. */
export const pageAt = (pages: Pages, pathname: string): ReactNode =>
  Object.entries(pages).find(([path]) => matchPath(path, pathname))?.[1] ?? null;

interface RoutedProps extends Omit<ShopAppProps, 'children'> {
  pages: Pages;
}

/** The page at the router's address. */
export function Routed({ pages, ...props }: RoutedProps) {
  const { pathname } = useLocation();
  return <ShopApp {...props}>{pageAt(pages, pathname) ?? <NoPage />}</ShopApp>;
}
