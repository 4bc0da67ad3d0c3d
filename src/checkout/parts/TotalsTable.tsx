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
  const say = useText();
  const { money, code } = useMoney(currency);
  const rows: [string, string][] = [[say('totals.lines'), money(totals.lines)]];
  if (totals.discount > 0)
    rows.push([
      say('totals.discount', { name: promotionName ?? 'none' }),
      `−${money(totals.discount)}`,
    ]);
  if (totals.serviceCharge > 0)
    rows.push([say('totals.serviceCharge'), money(totals.serviceCharge)]);
  if (totals.tax > 0)
    rows.push([say('totals.tax', { name: taxName ?? 'none' }), money(totals.tax)]);
  if (shipping === 'quoted')
    rows.push([
      say('totals.delivery'),
      totals.shipping === 0 ? say('totals.free') : money(totals.shipping),
    ]);
  if (shipping === 'pickup') rows.push([say('totals.pickup'), say('totals.free')]);
  return (
    <div className={style.totals}>
      <SumRows rows={rows} total={money(totals.total)} code={code} />
      {totals.taxIncluded > 0 && (
        <p className={style.note}>
          {say('totals.taxIncluded', {
            name: taxName ?? 'none',
            amount: money(totals.taxIncluded),
          })}
        </p>
      )}
      {totals.outstanding > 0 && (
        <dl className={style.split}>
          <div className={style.row}>
            <dt>{say('totals.payLater')}</dt>
            <dd>{money(totals.outstanding)}</dd>
          </div>
          <div className={style.row}>
            <dt>{say('totals.payNow')}</dt>
            <dd>{money(totals.dueNow)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
