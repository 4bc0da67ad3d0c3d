import { useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '#machines/domain/problem.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import { useSupportSearch } from '../../wiring/hooks/staffFind.ts';
import type { SupportOrder, TraceRow, UnreadTrace } from '../../wiring/hooks/traces.ts';
import { moneyOf } from '../order/moneyOf.ts';
import { stoodWords } from '../player/stood.ts';
import { sumWords } from '../player/words.ts';
import { Unreadable } from '../Unreadable.tsx';
import { When } from './When.tsx';

/** Any order of this store, by what a shopper on the phone says. The server looks, and what was typed ends with the sign-out. */
export function Find() {
  const { isBusy, found, problem, before, find, forget } = useSupportSearch();
  const closed = problem && closedBy(problem);
  const [text, type] = useState('');
  const said = useRef<HTMLParagraphElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // What was found is read next, by keyboard too.
  useEffect(() => {
    if (found) said.current?.focus();
  }, [found]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its page comes back
  useEffect(() => {
    const known = before();
    if (!known?.text) return;
    type(known.text);
    find(known);
  }, []);
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    if (isBusy) return;
    if (text.trim()) find({ text: text.trim() });
    else field.current?.focus();
  };
  const clear = (): void => {
    type('');
    forget();
    field.current?.focus();
  };
  return (
    <search aria-label="Find an order">
      <form className="find" onSubmit={submit}>
        <label htmlFor="support-find">
          What the shopper says: name, e-mail, phone, or the number of an order, a checkout or a
          payment, as the provider’s mail has it, too
        </label>
        <input
          id="support-find"
          ref={field}
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <button type="submit" className="main" aria-disabled={isBusy}>
          {isBusy ? 'Looking…' : 'Find'}
        </button>
        {found && (
          <button type="button" onClick={clear}>
            Clear
          </button>
        )}
      </form>
      {problem &&
        (closed ? (
          <Unreadable why={closed} />
        ) : (
          <p className="said" role="alert">
            The shop could not look just now. Try again in a moment.
          </p>
        ))}
      <p className="found-said" role="status" tabIndex={-1} ref={said}>
        {found && foundWords(found.orders.length, found.checkouts.length, found.isMore)}
      </p>
      {found && (found.orders.length > 0 || found.checkouts.length > 0) && (
        <ul className="desk-rows" aria-label="Orders found">
          {found.orders.map((order) => (
            <li key={order.id}>
              <Order order={order} />
            </li>
          ))}
          {found.checkouts.map((one) => (
            <li key={one.id}>
              <Checkout checkout={one} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

/** Who lost the role, or signed out elsewhere, would try again in vain. */
function closedBy(problem: ProblemCode): UnreadTrace | null {
  if (problem.startsWith('IDENTITY_')) return 'SIGNED_OUT';
  return problem === 'NOT_FOUND' || problem === 'ROLE_MISSING' ? 'STRANGER' : null;
}

function foundWords(orders: number, checkouts: number, isMore: boolean): string {
  if (orders + checkouts === 0)
    return 'Nothing of this shop matches. Check the spelling, or type less of it.';
  if (isMore) return `More than ${orders} orders match: the newest are here. Type more of it.`;
  const other =
    checkouts > 0
      ? [`${checkouts} ${checkouts === 1 ? 'checkout' : 'checkouts'} without order`]
      : [];
  const own = orders > 0 ? [`${orders} ${orders === 1 ? 'order' : 'orders'}`] : [];
  return `${[...own, ...other].join(', ')} found.`;
}

function Order({ order }: { order: SupportOrder }) {
  const href = useHref();
  const { checkouts, what, others } = order;
  const reached = [order.phone, order.email].filter(Boolean).join(' · ');
  return (
    <a href={href(`/support/orders/${order.id}`)}>
      <strong>Order {order.orderNumber}</strong>
      <span className="sum">{sumWords(order.total, order.currency)}</span>
      <span className="stands">{moneyOf(order)}</span>
      <span className="whose">
        <b>
          <bdi>{order.customerName || 'no name'}</bdi>
        </b>
        {reached && (
          <>
            {' · '}
            <bdi>{reached}</bdi>
          </>
        )}
      </span>
      <span>
        <bdi>{what}</bdi>
        {others > 0 && ` and ${others} more`} · ordered <When at={order.createdAt} />
      </span>
      <span>{checkouts.length > 0 ? 'its page was recorded' : 'no page of it was recorded'}</span>
    </a>
  );
}

function Checkout({ checkout: { id, reference, lastAt, state } }: { checkout: TraceRow }) {
  const href = useHref();
  return (
    <a href={href(`/support/checkouts/${id}`)}>
      <strong>Checkout {reference}, without order</strong>
      <span>
        {stoodWords(state) || 'no checkout was open'} · heard last <When at={lastAt} />
      </span>
    </a>
  );
}
