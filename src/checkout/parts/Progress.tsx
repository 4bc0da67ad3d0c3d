import type { OrderView } from '#machines/domain/order.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import style from './Order.module.css';
import { hasTimes, isStanding, PARCEL_STEPS, progressOf } from './orderTexts.ts';
import { opensFor } from './readyAt.ts';

const FETCHED = ['placed', 'ready', 'collected'] as const;

/** How far a parcel has come, or what is fetched, in a few steps; the one that it is at is said. */
export function Progress({ order, title }: { order: OrderView; title: string }) {
  const t = useText();
  const progress = progressOf(order);
  const isPacked = progress === 'ready';
  const business = useBusiness();
  // At night nothing is packed yet.
  const step = !order.shipment
    ? (progress ?? 'placed')
    : progress === 'packing' && opensFor(order, business)
      ? 'placed'
      : isPacked
        ? 'packing'
        : progress;
  const STEPS = order.shipment ? PARCEL_STEPS : FETCHED;
  const at = (STEPS as readonly (string | null)[]).indexOf(step);
  if (order.limited || at < 0 || !isStanding(title) || order.table || hasTimes(order)) return null;
  return (
    <ol className={style.progress} aria-label={t('order.progress')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          data-done={place < at || at === STEPS.length - 1 || undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          {t(
            order.shipment || step === 'placed'
              ? `order.progress.${step === 'packing' && isPacked ? 'ready' : step}`
              : `timeline.${step}`,
          )}
        </li>
      ))}
    </ol>
  );
}
