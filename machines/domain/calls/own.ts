import { ACCOUNT_CALLS } from './account.ts';
import type { ShopCall } from './call.ts';
import { NOTIFICATION_CALLS } from './notifications.ts';
import { ORDER_CONTACT_CALLS } from './orderContact.ts';
import { STAFF_CALLS } from './staff.ts';
import { STORE_CALLS } from './store.ts';
import { TABLE_CALLS } from './tables.ts';
import { WAITING_CALLS } from './waiting.ts';

/** What the pages of a person's own things ask, tables and staff among them: a checkout is done without. */
export const OWN_CALLS = {
  ...STORE_CALLS,
  ...TABLE_CALLS,
  ...ACCOUNT_CALLS,
  ...NOTIFICATION_CALLS,
  ...WAITING_CALLS,
  ...ORDER_CONTACT_CALLS,
  ...STAFF_CALLS,
} as const satisfies Record<string, ShopCall>;
