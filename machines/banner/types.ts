import type { Notice, Severity } from '../notice.ts';

/** The one message that leaves after a second instead of four. */
export const ADDED_MESSAGE = 'cart.added';

export interface BannerMessage {
  id: string;
  severity: Severity;
  values: Record<string, string | number>;
  undo: boolean;
}

export interface BannerContext {
  /** what is shown, or was shown last */
  message: BannerMessage | null;
  /** counts the messages, so that the same sentence twice is spoken twice */
  count: number;
  /** the last error stays readable until it is dismissed */
  lastError: BannerMessage | null;
}

export type BannerEvent =
  | ({ type: 'banner.show' } & Omit<Notice, 'type' | 'severity'> & { severity?: Severity })
  | { type: 'banner.hide' }
  /** the pointer or the focus rests on it: time stops */
  | { type: 'banner.hold' }
  | { type: 'banner.release' }
  | { type: 'error.dismiss' };
