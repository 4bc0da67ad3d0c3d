import type { RouteObject } from 'react-router';
import { AccountPage } from '../account/AccountPage.tsx';
import { AppointmentsPage } from '../account/AppointmentsPage.tsx';
import { FindOrderPage } from '../account/FindOrderPage.tsx';
import { LoginPage } from '../account/LoginPage.tsx';
import { NoPage } from '../account/NoPage.tsx';
import { OrdersPage } from '../account/OrdersPage.tsx';
import { RegisterPage } from '../account/RegisterPage.tsx';
import { CheckoutApp } from '../checkout/CheckoutApp.tsx';
import type { ShopGroup } from './groups.ts';
import { ShopApp, type Surroundings } from './ShopApp.tsx';

/** One router for each policy group; a path of another group is another document, reached by a plain link. */
const PAGES: Record<ShopGroup, RouteObject[]> = {
  checkout: [
    { path: '/cart/information', element: <CheckoutApp /> },
    { path: '/cart/checkout', element: <CheckoutApp /> },
    { path: '/cart/table-checkout', element: <CheckoutApp /> },
    { path: '/orders/:id', element: <CheckoutApp /> },
  ],
  account: [
    { path: '/orders', element: <OrdersPage /> },
    { path: '/orders/find', element: <FindOrderPage /> },
    { path: '/appointments', element: <AppointmentsPage /> },
    { path: '/appointments/:id', element: <AppointmentsPage /> },
    { path: '/account', element: <AccountPage /> },
  ],
  login: [
    { path: '/login', element: <LoginPage /> },
    { path: '/register', element: <RegisterPage /> },
  ],
};

export const routesOf = (group: ShopGroup, surroundings: Surroundings): RouteObject[] => [
  { element: <ShopApp {...surroundings} />, children: [...PAGES[group], { path: '*', element: <NoPage /> }] },
];
