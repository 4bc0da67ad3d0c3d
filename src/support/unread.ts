import type { UnreadTrace } from '../wiring/hooks/traces.ts';

/** Why nothing is shown, or no longer: for a reader who can do something about it. */
export const WHY_UNREAD: Record<UnreadTrace, string> = {
  MISSING:
    'There is no such checkout for you here: it is too old, of another shop, or you are not of its support any more.',
  STRANGER:
    'This page is for people who work in the support of this shop. Ask the shop for the role.',
  SIGNED_OUT: 'Your sign-in has ended. Sign in again to read on.',
  LOST: 'The shop cannot be reached. What is shown may be old. Try again in a moment.',
};

/** What was open here is closed: why, and what to do. */
export const WHY_CLOSED: Record<Exclude<UnreadTrace, 'LOST'>, string> = {
  STRANGER:
    'You are no longer of the support of this shop, so the checkout that was open here is closed. Ask the shop for the role, then open it again.',
  MISSING:
    'The shop does not keep this checkout any longer, so it is closed. Look the order up by its number.',
  SIGNED_OUT:
    'Your sign-in has ended, so the checkout that was open here is closed. Sign in again to read on.',
};

/** Who may not read now is shown nothing more, whatever was read before. */
export const isClosed = (why: UnreadTrace | null): why is Exclude<UnreadTrace, 'LOST'> =>
  why !== null && why !== 'LOST';
