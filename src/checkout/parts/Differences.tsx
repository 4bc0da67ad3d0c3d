import { amountText } from '#machines/domain/measure.ts';
import type { Difference } from '#machines/domain/problem.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import style from './Checkout.module.css';

interface DifferencesProps {
  differences: readonly Difference[];
  currency: string;
}

/** What changed since the shopper last looked, old beside new, line by line (P11). */
export function Differences({ differences, currency }: DifferencesProps) {
  const { t, locale } = useLanguage();
  const { fromWire } = useMoney(currency);
  const figure = (one: Difference, value: number | null): string => {
    if (value === null) return t('differences.none');
    return one.kind === 'stock'
      ? t('differences.count', { count: amountText(value, one.measure, locale) })
      : fromWire(value);
  };
  return (
    <table className={style.differences}>
      <thead>
        <tr>
          <th scope="col">{t('differences.what')}</th>
          <th scope="col">{t('differences.was')}</th>
          <th scope="col">{t('differences.now')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((one) => (
          <tr key={`${one.kind}:${one.productId ?? one.name}`}>
            <th scope="row">{one.productId ? one.name : t(`differences.${one.kind}`)}</th>
            <td>
              <del>{figure(one, one.was)}</del>
            </td>
            <td>
              <ins>{figure(one, one.now)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
