import { useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useList } from '../../ui/useList.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useAddItems, useTodaysProducts } from '../../wiring/hooks/again.ts';
import { useCart, useHref, useSendPanel } from '../../wiring/hooks/running.ts';
import { mayOrderAgain } from '../mayOrderAgain.ts';
import type { Again } from '../orderAgain.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** The same goods once more, at today's prices; what cannot be had and what costs something else now is said, line by line. */
export function OrderAgain({ order }: { order: OrderView }) {
  const { t, locale } = useLanguage();
  const list = useList();
  const read = useTodaysProducts();
  const add = useAddItems();
  const panel = useSendPanel();
  const { fromWire } = useMoney(order.currency);
  const isOtherCart = useCart((snapshot) =>
    cartOf(snapshot).items.some((item) => item.location.id !== order.location?.id),
  );
  const [state, show] = useState<'resting' | 'reading' | 'failed' | Again>('resting');
  const { location } = order;
  if (!mayOrderAgain(order)) return null;
  if (order.lines.some((line) => line.appointments.length > 0)) return <BookAgain order={order} />;
  if (!location || order.table) return null;
  const again = async (): Promise<void> => {
    show('reading');
    // What makes lines of an order comes with the press: most orders are looked at.
    const [products, lines] = await Promise.all([
      read(order),
      import('../orderAgain.ts').catch(() => null),
    ]);
    if (!products || !lines) return show('failed');
    const found = lines.orderAgain(order, products, location);
    add(found.items);
    show(found);
    if (found.items.length > 0 && found.left.length === 0 && found.changed.length === 0)
      panel({ type: 'panel.show', currency: order.currency });
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={state === 'reading'}
        onClick={() => void again()}
      >
        {t('again.action')}
      </button>
      <div role="status" className={story.again}>
        {state === 'resting' && isOtherCart && <p className={style.quiet}>{t('again.replaces')}</p>}
        {state === 'failed' && <p>{t('problem.UNAVAILABLE')}</p>}
        {typeof state === 'object' && (
          <>
            <p>{t('again.done', { count: state.items.length })}</p>
            {state.left.length > 0 && <p>{t('again.left', { names: list(state.left) })}</p>}
            {state.changed.map((one) => (
              <p key={one.name}>
                {t('again.price', {
                  // What is sold loose is told by its step.
                  name: one.measure
                    ? `${one.name} (${amountText(1, one.measure, locale)})`
                    : one.name,
                  was: fromWire(one.was),
                  now: fromWire(one.now),
                })}
              </p>
            ))}
            {state.items.length > 0 && (
              <button
                type="button"
                className="button button-main"
                onClick={() => panel({ type: 'panel.show', currency: order.currency })}
              >
                {t('again.see')}
              </button>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** The times of the same service with the same person, who is named where they still stand. */
export const againPath = (productId: string, employeeId?: string | null): string =>
  `/products/${encodeURIComponent(productId)}${employeeId ? `?with=${encodeURIComponent(employeeId)}` : ''}#slots`;

/** A time is chosen anew, on the page of each service. */
function BookAgain({ order }: { order: OrderView }) {
  const t = useText();
  const href = useHref();
  const booked = order.lines.filter((line) => line.appointments.length > 0);
  const services = [...new Map(booked.map((line) => [line.productId, line]))];
  return services.map(
    ([
      id,
      {
        name: service,
        appointments: [visit],
      },
    ]) => (
      <a key={id} className="button button-quiet" href={href(againPath(id, visit?.employeeId))}>
        {services.length > 1 ? t('again.bookOne', { service }) : t('again.book')}
      </a>
    ),
  );
}
