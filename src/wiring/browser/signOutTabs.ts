const SIGN_OUT = 'sign-out';
let signOuts: BroadcastChannel | null = null;
const signOutChannel = (): BroadcastChannel | null => {
  if ('BroadcastChannel' in globalThis) signOuts ??= new BroadcastChannel(SIGN_OUT);
  return signOuts;
};

/** Before anything is wiped, so that no other tab writes down again what it still holds. */
export const broadcastSignOut = (): void => signOutChannel()?.postMessage(SIGN_OUT);
export function signOutHeard(onHeard: () => void): () => void {
  const channel = signOutChannel();
  channel?.addEventListener('message', onHeard);
  return () => channel?.removeEventListener('message', onHeard);
}
