import { LOGOUT_COOKIE, NO_DEVICE } from '#machines/domain/logoutCookie.ts';
import { keptPush } from './pushStorage.ts';

/** As long as the session that it ends could live. */
const TWELVE_DAYS_SECONDS = 1_036_800;

/** From now on this browser's session cookie counts no more: the server ends that session with the next request, and takes the mark away. */
export function markLoggedOut(): void {
  const device = keptPush.read().value?.id ?? NO_DEVICE;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${LOGOUT_COOKIE}=${device};path=/;max-age=${TWELVE_DAYS_SECONDS};samesite=strict`;
}

/** The server has not heard of it yet. */
export const isLogoutPending = (): boolean =>
  document.cookie.split('; ').some((one) => one.startsWith(`${LOGOUT_COOKIE}=`));
