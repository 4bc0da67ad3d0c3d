import { isBusy, moneyOf } from '#machines/checkout/view.ts';
import { useQr, useRemaining } from '../../wiring/hooks/payments.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import { QrPayment } from './QrPayment.tsx';

/** The running QR payment, as its chart tells it. */
export function QrBlock({ amount, orderNumber }: { amount: string; orderNumber: string }) {
  const send = useSendCheckout();
  const qr = useQr();
  const busy = useCheckout(isBusy);
  const fact = useCheckout(moneyOf);
  const remainingMs = useRemaining(qr?.expiresAt ?? null);
  if (!qr) return null;
  return (
    <QrPayment
      image={qr.image}
      amount={amount}
      orderNumber={orderNumber}
      remainingMs={remainingMs}
      expired={qr.isExpired}
      busy={busy || (qr.isExpired && qr.isAsking)}
      claim={qr.claim}
      fact={fact}
      onPaid={() => send({ type: 'payment.paidIt' })}
      onNewCode={() => send({ type: 'code.renew' })}
    />
  );
}
