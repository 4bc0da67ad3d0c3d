import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import {
  formOf,
  isBusy,
  linesOf,
  methodOf,
  methodsOf,
  neededOf,
  screenOf,
} from '#machines/checkout/view.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import { useOrderTimes } from '../wiring/hooks/orderTimes.ts';
import {
  useBusiness,
  useCart,
  useCheckout,
  useHref,
  useSendCart,
  useSendCheckout,
} from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { Heading } from './parts/Heading.tsx';
import { MethodBlock } from './parts/MethodBlock.tsx';
import { OpenOrders } from './parts/OpenOrders.tsx';
import { PayBar } from './parts/PayBar.tsx';
import { ItemsBlock } from './parts/ReviewBlocks.tsx';
import { ReviewNotOpened } from './parts/ReviewNotOpened.tsx';
import { TotalsBlock } from './parts/TotalsBlock.tsx';
import { useForm } from './useForm.ts';

const Bill = lazyWithRetry(() => import('./TableBill.tsx'));
const TableBill = () => (
  <Suspense>
    <Bill />
  </Suspense>
);

const Closed = lazyWithRetry(() => import('./parts/KitchenClosed.tsx'));

/** A round for the kitchen: a name, what was chosen, one button; and the table's bill with every round that was sent. */
export function TableCheckoutPage() {
  const t = useText();
  const business = useBusiness();
  const cart = useCart(cartOf);
  const hasItems = useCheckout((snapshot) => linesOf(snapshot).length > 0);
  const isReview = useCheckout((snapshot) => screenOf(snapshot) === 'review');
  const choices = useCheckout(methodsOf);
  const times = useOrderTimes(cart.items[0]?.location.id ?? '');
  const isClosed = times ? !times.isOpen : false;
  usePayingAtTheEnd();
  if (cart.tableId === null) return <WithoutRound title="table.leftTitle" lead="table.left" />;
  if (!hasItems)
    return (
      <WithoutRound title="place.tableName" lead="table.nothing" table={cart.tableName ?? ''}>
        <TableBill />
      </WithoutRound>
    );
  return (
    <div className={`page ${style.frame}`}>
      <div>
        <Heading title="table.title" values={{ table: cart.tableName ?? '' }}>
          <p>{t('table.lead')}</p>
          <p>{t(business.tableBilling === 'ONE_BILL' ? 'table.oneBill' : 'table.eachRound')}</p>
        </Heading>
        {isClosed && <KitchenClosed />}
        <OpenOrders />
        {!isClosed && <NameBlock />}
        <ItemsBlock />
        {!isClosed && choices.length > 1 && <WaysToPay />}
        <TableBill />
      </div>
      <div className={style.aside}>
        {isReview && (
          <>
            <TotalsBlock />
            {!isClosed && <PayBar />}
          </>
        )}
      </div>
    </div>
  );
}

/** Said in the place of everything that would be asked: no round is sent until the kitchen is open. */
function KitchenClosed() {
  const cart = useCart(cartOf);
  return (
    <Suspense>
      <Closed locationId={cart.items[0]?.location.id ?? ''} />
    </Suspense>
  );
}

/** Nothing to send: what there is to pay, and the way to the menu. */
function WithoutRound({
  title,
  lead,
  table = '',
  children,
}: {
  title: string;
  lead: string;
  table?: string;
  children?: ReactNode;
}) {
  const t = useText();
  const href = useHref();
  const { tableId } = useCart(cartOf);
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title} values={{ table }}>
        <p>{t(lead)}</p>
      </Heading>
      {children}
      <p className={style.actions}>
        <a className="button button-quiet" href={href(tableId ? `/t/${tableId}` : '/')}>
          {t('table.menu')}
        </a>
      </p>
    </div>
  );
}

/** With one bill at the end a round is sent, not paid: paying now is there for guests who ask for it (U32). */
function WaysToPay() {
  const t = useText();
  const { tableBilling } = useBusiness();
  const isPaidNow = useCheckout((snapshot) => (methodOf(snapshot) ?? PAY_LATER) !== PAY_LATER);
  if (tableBilling !== 'ONE_BILL') return <MethodBlock />;
  return (
    <details className={style.promo} open={isPaidNow || undefined}>
      <summary>{t('pay.nowLegend')}</summary>
      <MethodBlock />
    </details>
  );
}

/** With one bill at the end no guest has to choose how to pay for a round. */
function usePayingAtTheEnd(): void {
  const send = useSendCheckout();
  const { tableBilling } = useBusiness();
  const isOpen = useCheckout(
    (snapshot) => methodOf(snapshot) === null && methodsOf(snapshot).includes('PAY_LATER'),
  );
  useEffect(() => {
    if (isOpen && tableBilling === 'ONE_BILL')
      send({ type: 'method.choose', method: 'PAY_LATER', isUsual: true });
  }, [isOpen, tableBilling, send]);
}

/** Asked once: it stays with the table's cart. An e-mail address only where a way to pay must know one. */
function NameBlock() {
  const t = useText();
  const send = useSendCheckout();
  const cart = useSendCart();
  const { contact } = useCheckout(formOf);
  const busy = useCheckout(isBusy);
  const isReview = useCheckout((snapshot) => screenOf(snapshot) === 'review');
  const needs = useCheckout(neededOf);
  const { emailMethods = [] } = useBusiness();
  const form = useForm();
  useArrivalAt(form.entries[0]?.field ?? null);
  const name = (fullName: string): void => {
    send({ type: 'contact.change', contact: { fullName } });
    cart({ type: 'table.name', name: fullName });
  };
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (isReview) {
      // Enter in a field sends nothing to a kitchen: it leads to the button that does.
      document.querySelector<HTMLElement>(`.${style.payBar} > button`)?.focus();
      return;
    }
    form.tryOn();
    send({ type: 'review.open' });
  };
  return (
    <form className={style.block} noValidate onSubmit={submit}>
      <ErrorSummary entries={form.entries} round={form.round} />
      <TextField
        id="fullName"
        label={t('table.name')}
        hint={t('table.name.hint')}
        value={contact.fullName}
        error={form.errorOf('fullName')}
        autoComplete="name"
        maxLength={256}
        onText={name}
        onBlur={(event) => form.leave('fullName', event)}
      />
      <TextField
        id="phone"
        label={t('table.phone')}
        value={contact.phone}
        error={form.errorOf('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        optional={!needs.includes('phone')}
        onText={(phone) => send({ type: 'contact.change', contact: { phone } })}
        onBlur={(event) => form.leave('phone', event)}
      />
      {emailMethods.length > 0 && (
        <TextField
          id="email"
          label={t('information.email')}
          value={contact.email}
          error={form.errorOf('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          spellCheck={false}
          optional={!needs.includes('email')}
          onText={(email) => send({ type: 'contact.change', contact: { email } })}
          onBlur={(event) => form.leave('email', event)}
        />
      )}
      {isReview ? (
        // Without one, Enter in a form of several fields does nothing at all.
        <button type="submit" hidden />
      ) : (
        <div className={style.actions}>
          <ReviewNotOpened />
          <button type="submit" className={`button button-main ${style.main}`} disabled={busy}>
            {t('table.continue')}
          </button>
        </div>
      )}
    </form>
  );
}

/** Sent back for a number that cannot be called: its field has the focus at once. */
function useArrivalAt(field: string | null): void {
  const [wrong] = useState(field);
  useEffect(() => {
    if (wrong) document.getElementById(wrong)?.focus();
  }, [wrong]);
}
