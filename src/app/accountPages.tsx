import { AccountPage } from '../account/AccountPage.tsx';
import { AppointmentsPage } from '../account/AppointmentsPage.tsx';
import { FindOrderPage } from '../account/FindOrderPage.tsx';
import { LoginPage } from '../account/LoginPage.tsx';
import { OrdersPage } from '../account/OrdersPage.tsx';
import { RegisterPage } from '../account/RegisterPage.tsx';
import { lazyPage } from './lazyPage.tsx';
import type { Pages } from './Routed.tsx';

const AppointmentPage = lazyPage(() => import('../account/AppointmentPage.tsx'));
const MailedPage = lazyPage(() => import('../account/MailedPage.tsx'));
const WaitingPage = lazyPage(() => import('../account/WaitingPage.tsx'));
const InvoicePage = lazyPage(() => import('../account/InvoicePage.tsx'));
const ForgotPage = lazyPage(() => import('../account/ForgotPage.tsx'));
const LinkPage = lazyPage(() => import('../account/LinkPage.tsx'));
const PhonePage = lazyPage(() => import('../account/PhonePage.tsx'));
const ActionPage = lazyPage(() => import('../account/ActionPage.tsx'));
const TokenPage = lazyPage(() => import('../account/TokenPage.tsx'));
const ProfilePage = lazyPage(() => import('../account/ProfilePage.tsx'));
const AddressesPage = lazyPage(() => import('../account/AddressesPage.tsx'));
const SecurityPage = lazyPage(() => import('../account/SecurityPage.tsx'));
const DevicesPage = lazyPage(() => import('../account/DevicesPage.tsx'));
const NotificationsPage = lazyPage(() => import('../account/NotificationsPage.tsx'));
const StaffPage = lazyPage(() => import('../account/StaffPage.tsx'));
const StaffOrderPage = lazyPage(() => import('../account/StaffOrderPage.tsx'));
const StaffTablesPage = lazyPage(() => import('../account/StaffTablesPage.tsx'));
const StaffDiaryPage = lazyPage(() => import('../account/StaffDiaryPage.tsx'));
const StaffPackingPage = lazyPage(() => import('../account/StaffPackingPage.tsx'));
const LeavePage = lazyPage(() => import('../account/LeavePage.tsx'));

export const ACCOUNT_PAGES: Pages = {
  '/orders': <OrdersPage />,
  '/orders/find': <FindOrderPage />,
  '/orders/mailed': <MailedPage />,
  '/orders/:id/invoice': <InvoicePage />,
  '/appointments': <AppointmentsPage />,
  '/appointments/waiting/leave': <WaitingPage />,
  '/appointments/:id': <AppointmentPage />,
  '/notifications': <NotificationsPage />,
  '/staff': <StaffPage />,
  '/staff/diary': <StaffDiaryPage />,
  '/staff/packing': <StaffPackingPage />,
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
