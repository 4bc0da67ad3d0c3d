import { useEffect } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { formOf, isBusy, linesOf, methodOf, methodsOf, screenOf } from '#machines/checkout/view.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { TextField } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import { useBusiness, useCart, useCheckout, useHref, useSendCart, useSendCheckout } from '../wiring/hooks.ts';
import { useRounds } from '../wiring/readHooks.ts';
import { NothingToOrder, PayBar } from './CheckoutPage.tsx';
import style from './parts/Checkout.module.css';
import { Heading } from './parts/Heading.tsx';
import { ItemsBlock, MethodBlock, TotalsBlock } from './parts/ReviewBlocks.tsx';
import { useForm } from './useForm.ts';

/** A round for the kitchen: a name, what was chosen, one button. */
export function TableCheckoutPage() {
  const say = useText();
  const business = useBusiness();
  const cart = useCart(cartOf);
  const hasItems = useCheckout((snapshot) => linesOf(snapshot).length > 0);
  const isReview = useCheckout((snapshot) => screenOf(snapshot) === 'review');
  const choices = useCheckout(methodsOf);
  const sendCart = useSendCart();
  const href = useHref();
  usePayingAtTheEnd();
  const leave = (): void => {
    sendCart({ type: 'table.leave' });
    location.assign(href('/products'));
  };
  if (!hasItems) return <NothingToOrder />;
  return (
    <div className={`page ${style.frame}`}>
      <div>
        <Heading title="table.title" values={{ table: cart.tableName ?? '' }}>
          <p>{say('table.lead')}</p>
          <p>
            <button type="button" className={style.link} onClick={leave}>
              {say('table.notYours')}
            </button>
          </p>
          <p>{say(business.tableBilling === 'ONE_BILL' ? 'table.oneBill' : 'table.eachRound')}</p>
        </Heading>
        <NameBlock />
        <ItemsBlock />
        {choices.length > 1 && <MethodBlock />}
        <Rounds tableId={cart.tableId} />
      </div>
      <div className={style.aside}>
        {isReview && (
          <>
            <TotalsBlock />
            <PayBar />
          </>
        )}
      </div>
    </div>
  );
}

/** With one bill at the end nobody has to choose how to pay for a round. */
function usePayingAtTheEnd(): void {
  const send = useSendCheckout();
  const { tableBilling } = useBusiness();
  const isOpen = useCheckout((snapshot) => methodOf(snapshot) === null && methodsOf(snapshot).includes('PAY_LATER'));
  useEffect(() => {
    if (isOpen && tableBilling === 'ONE_BILL') send({ type: 'method.choose', method: 'PAY_LATER' });
  }, [isOpen, tableBilling, send]);
}

/** Asked once: it stays with the table's cart. */
function NameBlock() {
  const say = useText();
  const send = useSendCheckout();
  const cart = useSendCart();
  const { contact } = useCheckout(formOf);
  const busy = useCheckout(isBusy);
  const isReview = useCheckout((snapshot) => screenOf(snapshot) === 'review');
  const form = useForm();
  const name = (fullName: string): void => {
    send({ type: 'contact.change', contact: { fullName } });
    cart({ type: 'table.name', name: fullName });
  };
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    form.tryOn();
    if (!isReview) send({ type: 'review.open' });
  };
  return (
    <form className={style.block} noValidate onSubmit={submit}>
      <ErrorSummary entries={form.entries} round={form.round} />
      <TextField
        id="fullName"
        label={say('table.name')}
        hint={say('table.name.hint')}
        value={contact.fullName}
        error={form.errorOf('fullName')}
        autoComplete="name"
        maxLength={256}
        onText={name}
        onBlur={() => form.leave('fullName')}
      />
      <TextField
        id="phone"
        label={say('table.phone')}
        value={contact.phone}
        error={form.errorOf('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        optional
        onText={(phone) => send({ type: 'contact.change', contact: { phone } })}
        onBlur={() => form.leave('phone')}
      />
      {!isReview && (
        <button type="submit" className={`button button-main ${style.main}`} disabled={busy}>
          {say('table.continue')}
        </button>
      )}
    </form>
  );
}

/** What this shopper has already sent in the present sitting, never what strangers had before. */
function Rounds({ tableId }: { tableId: string | null }) {
  const say = useText();
  const href = useHref();
  const { data: rounds = [] } = useRounds(tableId);
  if (rounds.length === 0) return null;
  return (
    <section className={style.block} aria-labelledby="rounds-title">
      <div className={style.blockHead}>
        <h2 id="rounds-title">{say('table.rounds')}</h2>
      </div>
      <ul>
        {rounds.map((order) => (
          <li key={order.id}>
            <a href={href(`/orders/${order.id}`)}>
              {say('table.round', { orderNumber: order.orderNumber, status: say(`order.pay.${order.paymentState}`) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
