import { type CheckoutSnapshot, orderOf } from '#machines/checkout/outline.ts';
import { isConfirmed } from '#machines/domain/confirmedOrder.ts';
import type { Api } from '#src/api/calls.ts';

/** Asks once more for the parcel of an order that is confirmed: once in a document, and again after each time that the connection was gone. */
export function owedShipments(api: Api): { look(snapshot: CheckoutSnapshot): void; again(): void } {
  const asked = new Set<string>();
  return {
    look(snapshot) {
      const order = orderOf(snapshot);
      if (!order?.shipment || asked.has(order.id) || !isConfirmed(order)) return;
      asked.add(order.id);
      void import('./pendingShipments.ts')
        .then(({ sendOwedShipment }) => sendOwedShipment(api, order.id))
        .catch(() => undefined);
    },
    again: () => asked.clear(),
  };
}
