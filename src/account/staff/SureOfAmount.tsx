import { useText } from '../../ui/useText.ts';
import style from '../Account.module.css';
import { takesFocus } from '../kit/focus.ts';

interface SureOfAmountProps {
  amount: string;
  /** what is owed back, where that is another sum */
  due: string | null;
  onBack(): void;
}
/** The sum as it was understood, in the shop's own way of writing it: it is told to the customer, so that a slip of a comma is seen before. */
export function SureOfAmount({ amount, due, onBack }: SureOfAmountProps) {
  const t = useText();
  return (
    <>
      <p tabIndex={-1} ref={takesFocus} role="status">
        <strong>{t('staff.sure', { amount })}</strong> {due && `${t('staff.sureDue', { due })} `}
        {t('staff.sureText')}
      </p>
      <div className={style.answers}>
        <button type="button" className="button button-quiet" onClick={onBack}>
          {t('staff.sureNot')}
        </button>
        <button type="submit" className="button button-main">
          {t('staff.sureYes', { amount })}
        </button>
      </div>
    </>
  );
}
