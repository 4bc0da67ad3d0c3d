import type { OrderView } from './order.ts';
import type { Business, StoreSettings } from './store.ts';

/** What a mail tells its reader; the server decides that it goes out, the pages' words and colours make it. */
export interface LetterRequest {
  /** an event of the outbox (`order.paid`), `order.link`: a new link was asked for, or `waiting.free`: a time is free */
  kind: string;
  locale: string;
  store: { business: Business; settings: StoreSettings };
  /** null: it is about no order */
  order: OrderView | null;
  /** what the event brings for its sentences */
  values: Record<string, string | number>;
  /** opens the order once, without a sign-in; or leads to the service that has a time */
  link: string;
}
export interface Letter {
  subject: string;
  text: string;
  html: string;
}
