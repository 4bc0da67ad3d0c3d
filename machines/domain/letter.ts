import type { OrderView } from './order.ts';
import type { Business, StoreSettings } from './store.ts';

/** What a mail tells its reader; the server decides that it goes out, the pages' words and colours make it. */
export interface LetterRequest {
  /** an event of the outbox (`order.paid`), or `order.link`: a new link was asked for */
  kind: string;
  locale: string;
  store: { business: Business; settings: StoreSettings };
  order: OrderView;
  /** what the event brings for its sentences */
  values: Record<string, string | number>;
  /** opens the order once, without a sign-in */
  link: string;
}
export interface Letter {
  subject: string;
  text: string;
  html: string;
}
