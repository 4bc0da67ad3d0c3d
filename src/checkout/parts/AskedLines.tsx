import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { Choice } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import story from './Story.module.css';

export type Picked = Record<number, number>;
/** What is one thing alone is what is meant: nothing has to be ticked. What is sold loose is one thing, however much of it. */
export const isOneThing = ({ lines }: OrderView): boolean =>
  lines.length === 1 && (lines[0]?.quantity === 1 || lines[0]?.measure !== undefined);
export function askedLines(order: OrderView, picked: Picked): MeantLine[] {
  if (isOneThing(order)) return [{ line: 0, quantity: order.lines[0]?.quantity ?? 1 }];
  return order.lines.flatMap((_, line) => {
    const quantity = picked[line];
    return quantity ? [{ line, quantity }] : [];
  });
}

interface AskedLinesProps {
  order: OrderView;
  picked: Picked;
  /** what is to be said of it; null: nothing */
  error: string | null;
  onPick(picked: Picked): void;
}
/** Which things of an order are meant, and how many of each; at first all of it. */
export function AskedLines({ order, picked, error, onPick }: AskedLinesProps) {
  const { t, locale } = useLanguage();
  return (
    <fieldset className={story.kinds} aria-describedby={error ? 'ask-which' : undefined}>
      <legend>{t('asks.which')}</legend>
      {order.lines.map(({ name, variant, quantity, measure }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
        <div key={line} className={quantity > 1 && picked[line] ? story.wish : undefined}>
          <Choice
            type="checkbox"
            name="ask-line"
            value={String(line)}
            checked={Boolean(picked[line])}
            label={<bdi>{name}</bdi>}
            detail={variant ?? undefined}
            aside={measure && amountText(quantity, measure, locale)}
            onChoose={() => onPick({ ...picked, [line]: picked[line] ? 0 : quantity })}
          />
          {quantity > 1 && !measure && Boolean(picked[line]) && (
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={quantity}
              aria-label={t('asks.howMany', { name })}
              value={picked[line]}
              onChange={({ target }) => {
                const count = Math.trunc(target.valueAsNumber || 1);
                onPick({ ...picked, [line]: Math.min(quantity, Math.max(1, count)) });
              }}
            />
          )}
        </div>
      ))}
      {error && (
        <p role="alert" id="ask-which">
          {error}
        </p>
      )}
    </fieldset>
  );
}
