import { useState } from 'react';
import { Stepper } from '../ui/Stepper.tsx';
import { useText } from '../ui/useText.ts';
import { useAhead } from '../wiring/hooks/running.ts';
import style from './Cart.module.css';
import { readQuantity } from './quantityText.ts';

interface QuantityStepperProps {
  name: string;
  qty: number;
  canIncrease: boolean;
  /** how many one line takes; a shopper who wants more is told so */
  most: number;
  disabled: boolean;
  /** with the number that stood there */
  onMinus(qty: number): void;
  onPlus(): void;
  onType(qty: number): void;
}

/** Minus, a number that can be typed, plus. What cannot be a quantity stays in the field only until it is left. */
export function QuantityStepper({
  name,
  qty,
  canIncrease,
  most,
  disabled,
  onMinus,
  onPlus,
  onType,
}: QuantityStepperProps) {
  const t = useText();
  const [shown, tap] = useAhead(qty);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const type = (text: string): void => {
    const typed = readQuantity(text);
    setUnfinished(typed === null ? text.slice(0, 8) : null);
    if (typed !== null) onType(typed);
  };
  return (
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
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={unfinished ?? String(shown)}
        disabled={disabled}
        aria-label={t('cart.quantity', { name })}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setUnfinished(null)}
      />
    </Stepper>
  );
}
