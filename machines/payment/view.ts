import type { PaymentContext } from './types.ts';

/** What the QR page shows. */
export interface QrView {
  image: string;
  /** ISO instant: the page counts down to it */
  expiresAt: string;
  /** the time ran out and the code is known to be unpaid: `code.renew` shows another */
  isExpired: boolean;
  isAsking: boolean;
  /** the shopper says that it is paid: paying by another way is asked about first */
  claim: PaymentContext['claim'];
}

/** From the snapshot of the payment child (`snapshot.children.IPAY_QR`); null when there is no code to show. */
export function qrOf(
  snapshot: { context: PaymentContext; hasTag(tag: 'expired' | 'asking'): boolean } | undefined,
): QrView | null {
  const qr = snapshot?.context.qr;
  if (!snapshot || !qr) return null;
  return {
    image: qr.image,
    expiresAt: qr.expiresAt,
    isExpired: snapshot.hasTag('expired'),
    isAsking: snapshot.hasTag('asking'),
    claim: snapshot.hasTag('expired') ? null : snapshot.context.claim,
  };
}
