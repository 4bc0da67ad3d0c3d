import type { Totals } from '#machines/domain/totals.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { SumRows } from './SumRows.tsx';
import style from './Totals.module.css';

interface TotalsTableProps {
  totals: Totals;
  currency: string;
  taxName: string | null;
  promotionName: string | null;
  /** null while no delivery was chosen: the row is left out rather than shown as free */
  shipping: 'none' | 'pickup' | 'quoted';
}

/** Every figure between the lines and the amount on the button, in the order in which they are added. */
export function TotalsTable({
  totals,
  currency,
  taxName,
  promotionName,
  shipping,
}: TotalsTableProps) {
  const t = useText();
  const { money, code } = useMoney(currency);
  const rows: [string, string][] = [[t('totals.lines'), money(totals.lines)]];
  if (totals.discount > 0)
    rows.push([
      t('totals.discount', { name: promotionName ?? 'none' }),
      `−${money(totals.discount)}`,
    ]);
  if (totals.serviceCharge > 0) rows.push([t('totals.serviceCharge'), money(totals.serviceCharge)]);
  if (totals.tax > 0) rows.push([t('totals.tax', { name: taxName ?? 'none' }), money(totals.tax)]);
  if (shipping === 'quoted')
    rows.push([
      t('totals.delivery'),
      totals.shipping === 0 ? t('totals.free') : money(totals.shipping),
    ]);
  if (shipping === 'pickup') rows.push([t('totals.pickup'), t('totals.free')]);
  if (totals.tip > 0) rows.push([t('totals.tip'), money(totals.tip)]);
  return (
    <div className={style.totals}>
      <SumRows rows={rows} total={money(totals.total)} code={code} />
      {totals.taxIncluded > 0 && (
        <p className={style.note}>
          {t('totals.taxIncluded', {
            name: taxName ?? 'none',
            amount: money(totals.taxIncluded),
          })}
        </p>
      )}
      {totals.outstanding > 0 && (
        <dl className={style.split}>
          <div className={style.row}>
            <dt>{t('totals.payLater')}</dt>
            <dd>{money(totals.outstanding)}</dd>
          </div>
          <div className={style.row}>
            <dt>{t('totals.payNow')}</dt>
            <dd>{money(totals.dueNow)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
