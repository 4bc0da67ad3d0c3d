import { isBusy } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useQr, useRemaining } from '../../wiring/hooks/payments.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import { Countdown } from './Countdown.tsx';
import style from './Pay.module.css';

interface Shown {
  amount: string;
  orderNumber: string;
  /** of the money, until this page hears more */
  said: string;
}

/** A code to scan, how long it lives, and what to do when it does not scan. A phone cannot scan its own screen: there the picture is saved first (U50). The page turns by itself when the money arrives. */
export function QrBlock({ amount, orderNumber, said }: Shown) {
  const t = useText();
  const send = useSendCheckout();
  const qr = useQr();
  const busy = useCheckout(isBusy);
  const remainingMs = useRemaining(qr?.expiresAt ?? null);
  if (!qr) return null;
  const { image, isExpired, isAsking, claim } = qr;
  const heard = claim === 'asked' ? 'qr.asked' : claim && 'qr.notYet';
  return (
    <section className={style.qr} aria-labelledby="qr-title">
      <h2 id="qr-title">{t(isExpired ? 'qr.expiredTitle' : 'qr.title', { amount })}</h2>
      {isExpired ? (
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
      <p role="status">{heard ? t(heard) : said}</p>
      <div className={style.actions}>
        <button
          type="button"
          className={`button button-main ${isExpired ? '' : style.paid}`}
          onClick={() => send({ type: isExpired ? 'code.renew' : 'payment.paidIt' })}
          disabled={busy || (isExpired && isAsking)}
        >
          {t(isExpired ? 'qr.newCode' : 'qr.paid')}
        </button>
      </div>
    </section>
  );
}
