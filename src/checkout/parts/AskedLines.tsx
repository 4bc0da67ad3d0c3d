import { amountText } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { Choice } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import story from './Story.module.css';

export type Picked = Record<number, number>;
type Thing = OrderView['lines'][number] & MeantLine;
/** What may be meant: all that was ordered, and of what is sent back only what was there (534). */
export const thingsOf = ({ lines }: OrderView, isReturn: boolean): Thing[] =>
  lines.flatMap((one, line) => {
    const quantity = one.quantity - (isReturn ? (one.missing ?? 0) : 0);
    return quantity > 0 ? [{ ...one, line, quantity }] : [];
  });
/** What is one thing alone is what is meant: nothing has to be ticked. What is sold loose is one thing, however much of it. */
export const isOneThing = ([one, ...more]: Thing[]): boolean =>
  one !== undefined && more.length === 0 && (one.quantity === 1 || one.measure !== undefined);
/** What was picked before for another question is all of it, or no more than there is. */
const pickedOf = ({ line, quantity, measure }: Thing, picked: Picked): number =>
  picked[line] && measure ? quantity : Math.min(picked[line] ?? 0, quantity);
export const askedLines = (things: Thing[], picked: Picked): MeantLine[] =>
  things.flatMap((thing) => {
    const quantity = isOneThing(things) ? thing.quantity : pickedOf(thing, picked);
    return quantity ? [{ line: thing.line, quantity }] : [];
  });

interface AskedLinesProps {
  things: Thing[];
  picked: Picked;
  /** what is to be said of it; null: nothing */
  error: string | null;
  onPick(picked: Picked): void;
}
/** Which things of an order are meant, and how many of each; at first all of it. */
export function AskedLines({ things, picked, error, onPick }: AskedLinesProps) {
  const { t, locale } = useLanguage();
  return (
    <fieldset className={story.kinds} aria-describedby={error ? 'ask-which' : undefined}>
      <legend>{t('asks.which')}</legend>
      {things.map(({ name, variant, quantity, measure, line }) => (
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
              value={Math.min(picked[line] ?? 1, quantity)}
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
