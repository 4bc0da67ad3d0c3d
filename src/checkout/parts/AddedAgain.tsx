import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useList } from '../../ui/useList.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useSendPanel } from '../../wiring/hooks/running.ts';
import type { Again } from '../orderAgain.ts';

export { orderAgain } from '../orderAgain.ts';

/** What of an order lies in the cart now, what does not, and what costs something else than it did. */
export function AddedAgain({ order, again }: { order: OrderView; again: Again }) {
  const { t, locale } = useLanguage();
  const list = useList();
  const panel = useSendPanel();
  const { fromWire } = useMoney(order.currency);
  return (
    <>
      <p>{t('again.done', { count: again.items.length })}</p>
      {again.left.length > 0 && <p>{t('again.left', { names: list(again.left) })}</p>}
      {again.changed.map((one) => (
        <p key={one.name}>
          {t('again.price', {
            // What is sold loose is told by its step.
            name: one.measure ? `${one.name} (${amountText(1, one.measure, locale)})` : one.name,
            was: fromWire(one.was),
            now: fromWire(one.now),
          })}
        </p>
      ))}
      {again.items.length > 0 && (
        <button
          type="button"
          className="button button-main"
          onClick={() => panel({ type: 'panel.show', currency: order.currency })}
        >
          {t('again.see')}
        </button>
      )}
    </>
  );
}
