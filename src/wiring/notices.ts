/** Told on the document whenever the shopper's notifications may be others than before. */
export const NOTIFICATIONS_CHANGED = 'notices.changed';
