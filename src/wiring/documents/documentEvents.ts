/** Told on the document whenever the shopper's notifications may be others than before. */
export const NOTIFICATIONS_CHANGED = 'notices.changed';
/** Told on the document on signing out, before its pages begin anew (I39). */
export const SESSION_ENDED = 'session.ended';
