import type {
  Outgoing,
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
} from '#providers/kit/sandbox/types.ts';
import type { Clock } from '../clock.ts';
import type { Post } from './post.ts';
import type { NotificationSent, SimulatorState } from './state.ts';

/** Runs something later; tests run it when they like. */
export type Later = (ms: number, run: () => void) => void;

export interface NotifierParts {
  state: SimulatorState;
  clock: Pick<Clock, 'now' | 'id'>;
  later: Later;
  post: Post;
}
export interface SandboxNotice {
  provider: SandboxProvider;
  payment: SandboxPayment;
  event: string;
  context: SandboxContext;
}

/** Sends what a provider has to say about a payment: as ordered, repeated until it is acknowledged, every try written down. */
export function notifier({
  state,
  clock,
  later,
  post,
}: NotifierParts): (notice: SandboxNotice) => void {
  return (notice) => {
    const { mode, delayMs } = state.notifyPlanFor(notice.payment);
    const send = (event = notice.event, genuine = true) => announce({ ...notice, event }, genuine);
    if (mode === 'never') return;
    if (mode === 'late') return later(delayMs || 30_000, () => send());
    if (mode === 'forged') return send(notice.event, false);
    send();
    if (mode === 'twice') send();
    // An earlier, failed try of the same payment is told of only now.
    if (mode === 'outOfOrder') later(delayMs, () => announceStale(notice));
  };

  function announce({ provider, payment, event, context }: SandboxNotice, genuine: boolean): void {
    const account = context.accountOf(payment);
    const message = provider.outgoing(
      payment,
      event,
      genuine ? account : stranger(account),
      context,
    );
    if (message) deliver(provider, payment, event, message, genuine);
  }

  function announceStale({ provider, payment, context }: SandboxNotice): void {
    const earlier: SandboxPayment = {
      ...payment,
      status: 'declined',
      reason: 'BANK_REFUSED',
      paid: null,
      data: { ...payment.data },
    };
    const message = provider.outgoing(earlier, 'declined', context.accountOf(payment), context);
    if (message) deliver(provider, payment, 'declined', message, true);
  }

  function deliver(
    provider: SandboxProvider,
    payment: SandboxPayment,
    event: string,
    message: Outgoing,
    genuine: boolean,
  ): void {
    const { reference, id } = payment;
    const sent: NotificationSent = {
      id: clock.id(),
      provider: provider.code,
      payment: id,
      reference,
      event,
      url: message.url,
      genuine,
      tries: [],
    };
    state.write({ notification: sent });
    tryOnce(provider, message, sent);
  }

  async function tryOnce(
    provider: SandboxProvider,
    message: Outgoing,
    sent: NotificationSent,
  ): Promise<void> {
    const reply = await post(message.url, message.headers, message.body);
    const acknowledged = reply !== null && provider.acknowledges(reply);
    const at = clock.now().toISOString();
    sent.tries.push({
      at,
      status: reply?.status ?? null,
      body: reply?.body.slice(0, 200) ?? '',
      acknowledged,
    });
    state.write({ notification: sent });
    const wait = provider.retries[sent.tries.length - 1];
    if (!acknowledged && wait !== undefined)
      later(wait, () => void tryOnce(provider, message, sent));
  }
}

/** The account as a stranger without its secrets would imagine it. */
const stranger = (account: SandboxAccount): SandboxAccount => ({
  ...account,
  secrets: Object.fromEntries(
    Object.entries(account.secrets).map(([name, secret]) => [
      name,
      `${[...secret].reverse().join('')}x`,
    ]),
  ),
});
