import type { CheckoutKind, Screen } from '#machines/checkout/types.ts';

export type PageName =
  | 'information'
  | 'review'
  | 'table'
  | 'differences'
  | 'slot'
  | 'order'
  | 'paused';

/** Null: the chart shows it while it asks. */
export function pageOf(screen: Screen, kind: CheckoutKind): PageName | null {
  switch (screen) {
    case 'progress':
      return null;
    case 'information':
    case 'review':
      return kind === 'table' ? 'table' : screen;
    case 'differences':
    case 'slot':
      return screen;
    case 'payment':
    case 'order':
      return 'order';
    case 'session':
    case 'offline':
    case 'blocked':
      return 'paused';
  }
}
