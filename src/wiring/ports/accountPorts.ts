import * as ports from '#machines/account/ports.ts';
import type { AccountMessage } from '#machines/account/types.ts';
import { localePath } from '#machines/domain/locale.ts';
import type { Api } from '#src/api/calls.ts';
import type { FullIdentity } from '#src/firebase/fullIdentity.types.ts';
import { identityErrorOf } from '#src/firebase/identityErrors.ts';
import { failure } from '#src/firebase/identityOf.ts';
import { keptLinkEmail } from '../browser/shopperStorage.ts';
import type { AccountTools } from '../documents/running.ts';
import { wire } from './wire.ts';

/** What the account chart needs done: by the identity provider, and by our own server where it knows the shopper too. */
export function accountPorts({ source, config }: AccountTools, api: Api) {
  const full = async (): Promise<FullIdentity> => {
    const identity = await source.full();
    if (!identity) throw failure('operation-not-allowed');
    return identity;
  };
  const here = (path: string): string =>
    location.origin + localePath(config.locale, path) + location.search;
  const errand = async <T>(
    deed: () => Promise<T>,
  ): Promise<
    { ok: true; value: T } | { ok: false; reason: ReturnType<typeof identityErrorOf> }
  > => {
    try {
      return { ok: true, value: await deed() };
    } catch (error) {
      return { ok: false, reason: identityErrorOf(error) };
    }
  };
  const send = async (message: AccountMessage): Promise<string | null> => {
    const identity = await full();
    if (message.kind === 'phoneCode') return identity.send(message);
    if (message.kind !== 'emailLink') return identity.send({ ...message, to: here('/login') });
    keptLinkEmail.write(message.email);
    return identity.send({ ...message, to: here('/login/link') });
  };
  return {
    sendMessage: wire(ports.sendMessage)(async ({ input: { message } }) => {
      const sent = await errand(() => send(message));
      // Whether this e-mail has an account stays secret: both answers read the same.
      if (!sent.ok && message.kind === 'passwordReset' && sent.reason === 'wrong-password')
        return { ok: true, verificationId: null };
      return sent.ok ? { ok: true, verificationId: sent.value } : sent;
    }),
    applyCode: wire(ports.applyCode)(({ input: { code } }) =>
      errand(async () => (await full()).apply(code)),
    ),
    changeAccount: wire(ports.changeAccount)(({ input: { change } }) =>
      errand(async () =>
        (await full()).change(change.kind === 'email' ? { ...change, to: here('/login') } : change),
      ),
    ),
    removeAccount: wire(ports.removeAccount)(async ({ input: { keepSignIn } }) => {
      const identity = await full();
      const id = identity.current()?.uid ?? '';
      const answer = await api('removeCustomer', { params: { id } });
      if (!answer.ok && answer.problem?.code === 'SIGN_IN_TOO_OLD')
        return { ok: false, reason: 'requires-recent-login' };
      if (!answer.ok && answer.problem?.code === 'ORDERS_OPEN')
        return { ok: false, reason: 'ORDERS_OPEN' };
      if (!answer.ok)
        return { ok: false, reason: answer.problem ? 'internal-error' : 'network-request-failed' };
      return keepSignIn ? { ok: true } : errand(() => identity.remove());
    }),
  };
}
