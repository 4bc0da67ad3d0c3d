/** The scope is the specification's; it holds no page, so the worker stands between no page and the server. */
export const SCOPE = '/firebase-cloud-messaging-push-scope';
const LONGEST_MS = 2_000;
/** Where Firebase keeps the token and the installation that it belongs to. */
const FIREBASE_KEPT = ['firebase-messaging-database', 'firebase-installations-database'];
/**
 * For signing out: what is shown is closed, the subscription ended, the worker gone. Without its worker a subscription is dead even where the
 * push service could not be told (I39), and what is sent there is answered with "gone".
 */
export async function leavePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(SCOPE).catch(() => undefined);
  // The offline worker answers for every address that has no worker of its own, and stays.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return;
  const closing = async (): Promise<void> => {
    for (const shown of await registration.getNotifications()) shown.close();
    await (await registration.pushManager.getSubscription())?.unsubscribe();
  };
  const late = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS));
  await Promise.race([closing().catch(() => undefined), late]);
  await registration.unregister().catch(() => false);
  for (const name of FIREBASE_KEPT) indexedDB.deleteDatabase(name);
}
