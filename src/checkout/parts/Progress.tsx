import type { OrderView } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import { isStanding, progressOf, PARCEL_STEPS as STEPS } from './orderTexts.ts';
import { opensFor } from './readyAt.ts';

/** How far a parcel has come, in four steps; the one that it is at is said. */
export function Progress({ order, title }: { order: OrderView; title: string }) {
  const t = useText();
  const progress = progressOf(order);
  const isPacked = progress === 'ready';
  const business = useBusiness();
  // At night nothing is packed yet.
  const step =
    progress === 'packing' && opensFor(order, business)
      ? 'placed'
      : isPacked
        ? 'packing'
        : progress;
  const at = (STEPS as readonly (string | null)[]).indexOf(step);
  if (!order.shipment || order.limited || at < 0 || !isStanding(title)) return null;
  return (
    <ol className={style.progress} aria-label={t('order.progress')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          data-done={place < at || at === STEPS.length - 1 || undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {t(`order.progress.${step === 'packing' && isPacked ? 'ready' : step}`)}
        </li>
      ))}
    </ol>
  );
}
