import type { MoneyFact } from '#machines/domain/payment.ts';
import type { QrView } from '#machines/payment/view.ts';
import { useText } from '../../ui/useText.ts';
import { Countdown } from './Countdown.tsx';
import style from './Pay.module.css';

interface QrPaymentProps {
  image: string;
  amount: string;
  orderNumber: string;
  remainingMs: number | null;
  expired: boolean;
  busy: boolean;
  claim: QrView['claim'];
  fact: MoneyFact;
  onPaid(): void;
  onNewCode(): void;
}

/** A code to scan, how long it lives, and what to do when it does not scan. A phone cannot scan its own screen: there the picture is saved first (U50). The page turns by itself when the money arrives. */
export function QrPayment({
  image,
  amount,
  orderNumber,
  remainingMs,
  expired,
  busy,
  claim,
  fact,
  onPaid,
  onNewCode,
}: QrPaymentProps) {
  const t = useText();
  return (
    <section className={style.qr} aria-labelledby="qr-title">
      <h2 id="qr-title">{t(expired ? 'qr.expiredTitle' : 'qr.title', { amount })}</h2>
      {expired ? (
        <p>{t('qr.expired')}</p>
      ) : (
        <>
          <img
            className={style.code}
            src={image}
            alt={t('qr.alt', { amount, orderNumber })}
            width={280}
            height={280}
          />
          <a
            className={`button button-quiet ${style.save}`}
            href={image}
            download={`${orderNumber}.png`}
          >
            {t('qr.save')}
          </a>
          {remainingMs !== null && <Countdown remainingMs={remainingMs} label={t('qr.left')} />}
          <p className={style.byScanning}>{t('qr.how')}</p>
          <p className={style.onThisPhone}>{t('qr.howHere')}</p>
        </>
      )}
      {/* Of what was paid before, a deposit, the page says so elsewhere. */}
      <p role="status">{claim ? t(`qr.${claim}`) : fact === 'waiting' ? t('money.waiting') : ''}</p>
      <div className={style.actions}>
        {expired ? (
          <button type="button" className="button button-main" onClick={onNewCode} disabled={busy}>
            {t('qr.newCode')}
          </button>
        ) : (
          <button
            type="button"
            className={`button button-main ${style.paid}`}
            onClick={onPaid}
            disabled={busy}
          >
            {t('qr.paid')}
          </button>
        )}
      </div>
    </section>
  );
}
