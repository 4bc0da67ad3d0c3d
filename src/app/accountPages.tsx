import { AccountPage } from '../account/AccountPage.tsx';
import { AppointmentsPage } from '../account/AppointmentsPage.tsx';
import { FindOrderPage } from '../account/FindOrderPage.tsx';
import { LoginPage } from '../account/LoginPage.tsx';
import { OrdersPage } from '../account/OrdersPage.tsx';
import { RegisterPage } from '../account/RegisterPage.tsx';
import { later } from './later.tsx';
import type { Pages } from './routes.tsx';

const AppointmentPage = later(() => import('../account/AppointmentPage.tsx'));
const InvoicePage = later(() => import('../account/InvoicePage.tsx'));
const ForgotPage = later(() => import('../account/ForgotPage.tsx'));
const LinkPage = later(() => import('../account/LinkPage.tsx'));
const PhonePage = later(() => import('../account/PhonePage.tsx'));
const ActionPage = later(() => import('../account/ActionPage.tsx'));
const TokenPage = later(() => import('../account/TokenPage.tsx'));
const ProfilePage = later(() => import('../account/ProfilePage.tsx'));
const AddressesPage = later(() => import('../account/AddressesPage.tsx'));
const SecurityPage = later(() => import('../account/SecurityPage.tsx'));
const DevicesPage = later(() => import('../account/DevicesPage.tsx'));
const NotificationsPage = later(() => import('../account/NotificationsPage.tsx'));
const StaffPage = later(() => import('../account/StaffPage.tsx'));
const StaffOrderPage = later(() => import('../account/StaffOrderPage.tsx'));
const StaffTablesPage = later(() => import('../account/StaffTablesPage.tsx'));
const LeavePage = later(() => import('../account/LeavePage.tsx'));

export const ACCOUNT_PAGES: Pages = {
  '/orders': <OrdersPage />,
  '/orders/find': <FindOrderPage />,
  '/orders/:id/invoice': <InvoicePage />,
  '/appointments': <AppointmentsPage />,
  '/appointments/:id': <AppointmentPage />,
  '/notifications': <NotificationsPage />,
  '/staff': <StaffPage />,
  '/staff/tables': <StaffTablesPage />,
  '/staff/orders/:id': <StaffOrderPage />,
};
export const LOGIN_PAGES: Pages = {
  '/login': <LoginPage />,
  '/login/forgot': <ForgotPage />,
  '/login/link': <LinkPage />,
  '/login/phone': <PhonePage />,
  '/login/action': <ActionPage />,
  '/login/token': <TokenPage />,
  '/register': <RegisterPage />,
  '/account': <AccountPage />,
  '/account/profile': <ProfilePage />,
  '/account/addresses': <AddressesPage />,
  '/account/security': <SecurityPage />,
  '/account/devices': <DevicesPage />,
  '/account/data': <LeavePage />,
};
