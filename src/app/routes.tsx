import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { NoPage } from '../account/NoPage.tsx';
import { ShopApp, type ShopAppProps } from './ShopApp.tsx';

/** The pages of one policy group by their paths; a path of another group is another document, reached by a plain link. */
export type Pages = Record<string, ReactNode>;

export const routesOf = (pages: Pages, props: ShopAppProps): RouteObject[] => [
  {
    element: <ShopApp {...props} />,
    children: [
      ...Object.entries(pages).map(([path, element]) => ({ path, element })),
      { path: '*', element: <NoPage /> },
    ],
  },
];
