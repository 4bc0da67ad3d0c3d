import { inject } from 'vitest';

/** The run's one Auth emulator, as `host:port` for FIREBASE_AUTH_EMULATOR_HOST; started by the file that asks first. */
export async function authEmulatorHost(): Promise<string> {
  const answer = await fetch(`${inject('services')}/auth-emulator`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
