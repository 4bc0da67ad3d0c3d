import { AccountPage } from '../account/AccountPage.tsx';
import { AppointmentsPage } from '../account/AppointmentsPage.tsx';
import { FindOrderPage } from '../account/FindOrderPage.tsx';
import { LoginPage } from '../account/LoginPage.tsx';
import { OrdersPage } from '../account/OrdersPage.tsx';
import { RegisterPage } from '../account/RegisterPage.tsx';
import type { Pages } from './routes.tsx';

export const ACCOUNT_PAGES: Pages = {
  '/orders': <OrdersPage />,
  '/orders/find': <FindOrderPage />,
  '/appointments': <AppointmentsPage />,
  '/appointments/:id': <AppointmentsPage />,
  '/account': <AccountPage />,
};
export const LOGIN_PAGES: Pages = {
  '/login': <LoginPage />,
  '/register': <RegisterPage />,
};
