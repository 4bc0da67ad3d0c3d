import { type ComponentType, Suspense } from 'react';
import type { Screen } from '#machines/checkout/types.ts';
import { formOf, hasOrder } from '#machines/checkout/view.ts';
import { useCheckout } from '../wiring/hooks/running.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { DifferencesPage } from './DifferencesPage.tsx';
import { InformationPage } from './InformationPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PausedPage } from './PausedPage.tsx';
import { type PageName, pageOf } from './pageOf.ts';
import SlotPage from './SlotPage.tsx';
import { TableCheckoutPage } from './TableCheckoutPage.tsx';
import { UnplacedPage } from './UnplacedPage.tsx';

const PAGES: Record<PageName, ComponentType> = {
  information: InformationPage,
  review: CheckoutPage,
  table: TableCheckoutPage,
  differences: DifferencesPage,
  slot: SlotPage,
  unplaced: UnplacedPage,
  order: OrderPage,
  paused: PausedPage,
};

/** Every page at once, for what draws a checkout that is not running: support's player and `/styles`. A shop document fetches them one by one. */
export default function Screens({ screen }: { screen: Exclude<Screen, 'progress'> }) {
  const { kind } = useCheckout(formOf);
  const isOrder = useCheckout(hasOrder);
  const name = pageOf(screen, kind, isOrder);
  const Page = name && PAGES[name];
  return <Suspense>{Page && <Page />}</Suspense>;
}
