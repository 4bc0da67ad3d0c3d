import { Suspense, useState } from 'react';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { useLanguage } from '../ui/language.ts';
import { lazyOrNever } from '../ui/lazyOrNever.ts';
import { Stepper } from '../ui/Stepper.tsx';
import { useAhead } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';
import { readQuantity } from './quantityText.ts';

interface QuantityStepperProps {
  name: string;
  qty: number;
  /** sold loose: a press is a step of it, and what is typed an amount */
  measure?: Measure | undefined;
  canIncrease: boolean;
  /** how many one line takes; a shopper who wants more is told so */
  most: number;
  disabled: boolean;
  /** with the number that stood there */
  onMinus(qty: number): void;
  onPlus(): void;
  onType(qty: number): void;
}

const AmountField = lazyOrNever(() => import('./AmountField.tsx'));

/** Minus, a number that can be typed, plus. What cannot be a quantity stays in the field only until it is left. */
export function QuantityStepper({
  name,
  qty,
  measure,
  canIncrease,
  most,
  disabled,
  onMinus,
  onPlus,
  onType,
}: QuantityStepperProps) {
  const { t, locale } = useLanguage();
  const [shown, tap] = useAhead(qty);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const [refused, refuse] = useState('');
  const type = (text: string): void => {
    const typed = readQuantity(text);
    setUnfinished(typed === null ? text.slice(0, 12) : null);
    if (typed !== null) onType(typed);
  };
  return (
    <>
      <Stepper
        className={style.stepper}
        less={{
          name: t('cart.decrease', { name }),
          isOff: disabled,
          press: () => tap(shown > 1 ? shown - 1 : null, () => onMinus(shown)),
        }}
        more={{
          name: t('cart.increase', { name }),
          isOff: disabled || !canIncrease,
          press: () => tap(canIncrease && shown < most ? shown + 1 : null, onPlus),
        }}
      >
        {measure ? (
          <Suspense fallback={<output>{amountText(shown, measure, locale)}</output>}>
            <AmountField
              {...{ name, measure, most, disabled, onType }}
              qty={shown}
              onRefused={refuse}
            />
          </Suspense>
        ) : (
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={unfinished ?? shown}
            disabled={disabled}
            aria-label={t('cart.quantity', { name })}
            onFocus={(event) => event.target.select()}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setUnfinished(null)}
          />
        )}
      </Stepper>
      {refused && (
        <p role="alert" className={`${style.mark} ${style.refused}`}>
          {refused}
        </p>
      )}
    </>
  );
}
