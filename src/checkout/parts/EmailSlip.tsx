import { useText } from '../../ui/useText.ts';
import { suggestEmail } from '../suggestEmail.ts';
import style from './Checkout.module.css';

interface EmailSlipProps {
  email: string;
  onUse(meant: string): void;
}
/** Asks whether another address was meant; it comes when one is typed. */
export default function EmailSlip({ email, onUse }: EmailSlipProps) {
  const t = useText();
  const meant = suggestEmail(email);
  return (
    <div role="status">
      {meant && (
        <p className={style.notice}>
          {t('information.email.suggest', { email: meant })}{' '}
          <button type="button" className={style.link} onClick={() => onUse(meant)}>
            {t('information.email.use')}
          </button>
        </p>
      )}
    </div>
  );
}
