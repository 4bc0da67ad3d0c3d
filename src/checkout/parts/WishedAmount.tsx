import { amountText, type Measure } from '#machines/domain/measure.ts';
import { MOST_QUANTITY } from '#machines/domain/stock.ts';
import { useTypedAmount } from '../../cart/useTypedAmount.ts';
import { useLanguage } from '../../ui/language.ts';
import story from './Story.module.css';

interface WishedAmountProps {
  name: string;
  measure: Measure;
  count: number;
  onCount(count: number): void;
}
/** How much is wished of what is sold loose; nothing takes it off the order. It comes with the page of an order that has such goods. */
export default function WishedAmount({ name, measure, count, onCount }: WishedAmountProps) {
  const { t, locale } = useLanguage();
  const wish = (steps: number): void => onCount(Math.min(MOST_QUANTITY, steps));
  const { field, instead } = useTypedAmount({
    ...{ qty: count, measure, locale },
    least: 0,
    most: MOST_QUANTITY,
    onType: wish,
    onKey: wish,
  });
  return (
    <>
      <label className={story.wish}>
        <span>{name}</span>
        <input {...field} />
      </label>
      {instead && (
        <p role="alert">
          {t('cart.notSold', { ...instead, now: amountText(count, measure, locale) })}
        </p>
      )}
    </>
  );
}
