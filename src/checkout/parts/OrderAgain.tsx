import { type ReactNode, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useLearn } from '../../ui/messageLoader.tsx';
import { useText } from '../../ui/useText.ts';
import { useAddItems, useTodaysProducts } from '../../wiring/hooks/again.ts';
import { useCart, useHref, useSendPanel } from '../../wiring/hooks/running.ts';
import { mayOrderAgain } from '../mayOrderAgain.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** The same goods once more, at today's prices; what cannot be had and what costs something else now is said, line by line. */
export function OrderAgain({ order }: { order: OrderView }) {
  const t = useText();
  const learn = useLearn();
  const read = useTodaysProducts();
  const add = useAddItems();
  const panel = useSendPanel();
  const isOtherCart = useCart((snapshot) =>
    cartOf(snapshot).items.some((item) => item.location.id !== order.location?.id),
  );
  const [isReading, setReading] = useState(false);
  const [said, say] = useState<ReactNode>(null);
  const { location } = order;
  if (!mayOrderAgain(order)) return null;
  if (order.lines.some((line) => line.appointments.length > 0)) return <BookAgain order={order} />;
  if (!location || order.table) return null;
  const again = async (): Promise<void> => {
    setReading(true);
    // What makes lines of an order, and tells of them, comes with the press: most orders are looked at.
    const [products, lines] = await Promise.all([
      read(order),
      Promise.all([import('./AddedAgain.tsx'), learn('later')]).catch(() => null),
    ]);
    setReading(false);
    if (!products || !lines) return say(<p>{t('problem.UNAVAILABLE')}</p>);
    const [{ AddedAgain, orderAgain }] = lines;
    const found = orderAgain(order, products, location);
    add(found.items);
    say(<AddedAgain order={order} again={found} />);
    if (found.items.length > 0 && found.left.length === 0 && found.changed.length === 0)
      panel({ type: 'panel.show', currency: order.currency });
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={isReading}
        onClick={() => void again()}
      >
        {t('again.action')}
      </button>
      <div role="status" className={story.again}>
        {said ?? (isOtherCart && <p className={style.quiet}>{t('again.replaces')}</p>)}
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
