import { useEffect, useState } from 'react';
import { moneyOf } from '#machines/checkout/outline.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout } from '../../wiring/hooks/running.ts';

/** The shop asked for patience: that nothing was charged is spoken once, the seconds are only seen to pass (A02). */
export function BusyWait({ seconds }: { seconds: number }) {
  const t = useText();
  const isUntouched = useCheckout((snapshot) => moneyOf(snapshot) === 'none');
  const left = useSecondsLeft(seconds);
  return (
    <>
      <p role="status">
        {isUntouched && t('money.none')}{' '}
        <span className="spoken">{t('app.wait', { seconds })}</span>
      </p>
      <p aria-hidden="true">{t('app.wait', { seconds: left })}</p>
    </>
  );
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
