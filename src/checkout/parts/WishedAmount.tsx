import { useState } from 'react';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { MOST_QUANTITY } from '#machines/domain/stock.ts';
import { useLanguage } from '../../ui/language.ts';
import story from './Story.module.css';
import { wishedSteps } from './wishedSteps.ts';

interface WishedAmountProps {
  name: string;
  measure: Measure;
  count: number;
  onCount(count: number): void;
}
/** How much is wished of what is sold loose. It comes with the page of an order that has such goods. */
export default function WishedAmount({ name, measure, count, onCount }: WishedAmountProps) {
  const { locale } = useLanguage();
  // On the way to "0.75" a field holds "0." and "0.7", which are no steps: the words stay until it is left.
  const [typed, type] = useState<string | null>(null);
  return (
    <label className={story.wish}>
      <span>{name}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed ?? amountText(count, measure, locale)}
        onFocus={(event) => event.target.select()}
        onBlur={() => type(null)}
        onChange={({ target: { value } }) => {
          type(value);
          const steps = wishedSteps(value, measure.step);
          if (steps >= 0) onCount(Math.min(MOST_QUANTITY, steps));
        }}
      />
    </label>
  );
}
