import { LOGOUT_COOKIE, NO_DEVICE } from '#machines/domain/logoutCookie.ts';
import { writeCookie } from './cookie.ts';
import { keptPush } from './pushStorage.ts';

/** As long as the session that it ends could live. */
const TWELVE_DAYS_SECONDS = 1_036_800;

/** From now on this browser's session cookie counts no more: the server ends that session with the next request, and takes the mark away. */
export function markLoggedOut(): void {
  const device = keptPush.read().value?.id ?? NO_DEVICE;
  writeCookie(LOGOUT_COOKIE, device, { seconds: TWELVE_DAYS_SECONDS, sameSite: 'strict' });
}

/** The server has not heard of it yet. */
export const isLogoutPending = (): boolean =>
  document.cookie.split('; ').some((one) => one.startsWith(`${LOGOUT_COOKIE}=`));
