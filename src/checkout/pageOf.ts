import type { CheckoutKind, Screen } from '#machines/checkout/types.ts';

export type PageName =
  | 'information'
  | 'review'
  | 'table'
  | 'differences'
  | 'slot'
  | 'unplaced'
  | 'order'
  | 'paused';

/** Null: the chart shows it while it asks. */
export function pageOf(screen: Screen, kind: CheckoutKind, hasOrder: boolean): PageName | null {
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
      return 'order';
    case 'order':
      return hasOrder ? 'order' : 'unplaced';
    case 'session':
    case 'offline':
    case 'blocked':
      return 'paused';
  }
}
