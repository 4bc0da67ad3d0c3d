/** Identities of the run's Auth emulator, by the calls that a browser's SDK makes. */
export interface Signed {
  uid: string;
  idToken: string;
}

export function emulatorPeople(host: string) {
  const ask = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const signed = ({ localId = '', idToken = '' }: Record<string, string>): Signed => ({
    uid: localId,
    idToken,
  });
  const owner = { authorization: 'Bearer owner' };
  return {
    guest: async () => signed(await ask('accounts:signUp?key=demo', { returnSecureToken: true })),
    signUp: async (email: string, password = 'a-good-password') =>
      signed(
        await ask('accounts:signUp?key=demo', {
          email,
          password,
          displayName: email.split('@')[0],
          returnSecureToken: true,
        }),
      ),
    signIn: async (email: string, password = 'a-good-password') =>
      signed(
        await ask('accounts:signInWithPassword?key=demo', {
          email,
          password,
          returnSecureToken: true,
        }),
      ),
    remove: (uid: string) => ask('projects/demo-store/accounts:delete', { localId: uid }, owner),
    update: (uid: string, change: Record<string, unknown>) =>
      ask('projects/demo-store/accounts:update', { localId: uid, ...change }, owner),
  };
}

/** An unsigned token as the emulator makes them, with any claims: what a forger could send. */
export function forgedToken(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = { alg: 'none', typ: 'JWT' },
): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part(header)}.${part(claims)}.`;
}
