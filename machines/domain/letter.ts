import type { OrderView } from './order.ts';
import type { Business, StoreSettings } from './store.ts';

/** What a mail tells its reader; the server decides that it goes out, the pages' words and colours make it. */
export interface LetterRequest {
  /** an event of the outbox (`order.paid`), `order.link`: a new link was asked for, `waiting.joined` and `waiting.awaited`: who waits for a time or for goods is on the list, `waiting.free`: a time is free, or `waiting.back`: goods are in stock again */
  kind: string;
  locale: string;
  store: { business: Business; settings: StoreSettings };
  /** null: it is about no order */
  order: OrderView | null;
  /** what the event brings for its sentences */
  values: Record<string, string | number>;
  /** opens the order once, without a sign-in; leads to the time that is free, or to where the list is left */
  link: string;
  /** of a letter about an order: when it leaves */
  now?: Date;
  /** what its delivery was promised for, where no parcel of it tells */
  promise?: string;
  /** of its things those that take place online */
  online?: string[];
}
export interface Letter {
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; contentType: string; content: string }[];
}
