import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { qrActorOf } from '#machines/checkout/view.ts';
import type { qrMachine } from '#machines/payment/qr.ts';
import { type QrView, qrOf } from '#machines/payment/view.ts';
import { useCheckout } from './running.ts';

/** The code on the screen; null when no QR payment runs. */
export function useQr(): QrView | null {
  const actor = useCheckout(qrActorOf) as ActorRefFrom<typeof qrMachine> | null;
  return useSelector(actor ?? undefined, qrOf, shallowEqual);
}

/** Milliseconds until an instant, told every second; null without one. Zero on the server, which counts no seconds. */
export function useRemaining(until: string | null): number | null {
  const [now, tick] = useState<number | null>(null);
  useEffect(() => {
    if (!until) return undefined;
    const look = (): void => tick(Date.now());
    look();
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return until && now !== null ? Math.max(0, Date.parse(until) - now) : null;
}
