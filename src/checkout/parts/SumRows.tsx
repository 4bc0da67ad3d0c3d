import { useText } from '../../ui/useText.ts';
import style from './Totals.module.css';

interface SumRowsProps {
  /** name and amount, in the order in which they are added */
  rows: [string, string][];
  total: string;
  /** of the currency, where its sign leaves it open */
  code: string;
}

/** Every figure of a sum, and the sum. */
export function SumRows({ rows, total, code }: SumRowsProps) {
  const t = useText();
  return (
    <dl className={style.rows}>
      {rows.map(([name, amount]) => (
        <div key={name} className={style.row}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={style.total}>
        <dt>
          {t('totals.total')} <span className={style.code}>{code}</span>
        </dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
