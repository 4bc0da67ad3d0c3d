import type { CheckoutKind, Screen } from '#machines/checkout/types.ts';

interface Where {
  kind: CheckoutKind;
  orderId: string | null;
}

/** The one table from screen to path. Null: the screen is shown wherever the shopper is. */
export function routeFor(screen: Screen, { kind, orderId }: Where): string | null {
  switch (screen) {
    case 'information':
      return kind === 'table' ? '/cart/table-checkout' : '/cart/information';
    case 'review':
    case 'differences':
    case 'slot':
      return orderId
        ? `/orders/${orderId}`
        : kind === 'table'
          ? '/cart/table-checkout'
          : '/cart/checkout';
    case 'payment':
    case 'order':
      return orderId ? `/orders/${orderId}` : null;
    case 'progress':
    case 'session':
    case 'offline':
    case 'blocked':
      return null;
  }
}
