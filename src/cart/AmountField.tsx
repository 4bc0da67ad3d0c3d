import { useEffect } from 'react';
import { amountText, type Measure } from '#machines/domain/measure.ts';
import { useLanguage } from '../ui/language.ts';
import { useTypedAmount } from './useTypedAmount.ts';

interface AmountFieldProps {
  name: string;
  qty: number;
  measure: Measure;
  most: number;
  disabled: boolean;
  onType(qty: number): void;
  /** what is wrong with what was typed, in words; nothing where nothing is */
  onRefused(words: string): void;
}
/** How much of a weighed line. It comes with a cart that has one. */
export default function AmountField({ name, disabled, onRefused, ...typed }: AmountFieldProps) {
  const { t, locale } = useLanguage();
  const { field, instead } = useTypedAmount({ ...typed, locale });
  const words = instead
    ? t('cart.notSold', { ...instead, now: amountText(typed.qty, typed.measure, locale) })
    : '';
  useEffect(() => onRefused(words), [words, onRefused]);
  return <input {...field} disabled={disabled} aria-label={t('cart.quantity', { name })} />;
}
