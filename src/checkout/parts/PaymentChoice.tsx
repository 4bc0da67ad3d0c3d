import type { ReactNode } from 'react';
import { flowOf, PAY_LATER } from '#machines/domain/payment.ts';
import { Choice } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import style from './Pay.module.css';

/** A code cannot be scanned with the screen that shows it: on a phone the first of the other ways that pay now is chosen (473). To pay later is chosen where the store names it first, or nothing else fits. */
export const firstOf = <M extends string>(
  named: readonly M[],
  fitting: readonly M[] = named,
): M | undefined =>
  named.find(
    (method, at) =>
      fitting.includes(method) &&
      (at === 0 || method !== PAY_LATER) &&
      (flowOf(method) !== 'qr' || !globalThis.matchMedia?.('(pointer:coarse)').matches),
  ) ??
  fitting.find((method) => method !== PAY_LATER) ??
  fitting[0];

interface PaymentChoiceProps {
  methods: readonly string[];
  chosen: string | null;
  /** methods that did not answer a moment ago */
  down?: readonly string[];
  /** methods that cannot be told who pays, with what is missing */
  unfit?: Readonly<Record<string, string>>;
  legend: string;
  /** it comes to the shopper, who does not come to the shop */
  isBrought?: boolean;
  onChoose(method: string): void;
  /** further ways, of the same group */
  children?: ReactNode;
}

/** The ways to pay that this store offers, each with what will happen after the button. */
export function PaymentChoice({
  methods,
  chosen,
  down = [],
  unfit = {},
  legend,
  isBrought = false,
  onChoose,
  children,
}: PaymentChoiceProps) {
  const t = useText();
  const detailOf = (method: string): string => {
    if (unfit[method]) return `method.unfit.${unfit[method]}`;
    if (isBrought && method === PAY_LATER) return 'next.placed.brought';
    return down.includes(method) ? 'method.down' : `method.${method}.detail`;
  };
  return (
    <fieldset className={style.methods} id="method">
      <legend>{legend}</legend>
      {methods.some((method) => method !== PAY_LATER) && (
        <p className={style.note}>{t('review.payNote')}</p>
      )}
      {methods.map((method) => (
        <Choice
          key={method}
          type="radio"
          name="method"
          value={method}
          checked={method === chosen}
          disabled={method in unfit || down.includes(method)}
          label={t(`method.${method}`)}
          detail={t(detailOf(method))}
          onChoose={() => onChoose(method)}
        />
      ))}
      {children}
    </fieldset>
  );
}
