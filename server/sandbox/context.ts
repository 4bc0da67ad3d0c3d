import type {
  NewPayment,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
} from '#providers/kit/sandbox/types.ts';
import type { Clock } from '../clock.ts';
import type { SandboxNotice } from './notifier.ts';
import type { SimulatorState } from './state.ts';

export interface ContextParts {
  provider: SandboxProvider;
  state: SimulatorState;
  clock: Pick<Clock, 'now' | 'id'>;
  notify(notice: SandboxNotice): void;
  /** the provider's own root address, as requests reach it */
  origin(): string;
  paces: boolean;
}

/** One provider's view of the state: only its own payments and accounts; what was not paid in time is over. */
export function contextOf({
  provider,
  state,
  clock,
  notify,
  origin,
  paces,
}: ContextParts): SandboxContext {
  const code = provider.code;
  const context: SandboxContext = {
    paces,
    now: () => clock.now(),
    id: () => clock.id(),
    get origin() {
      return origin();
    },
    accounts: () => [...state.accounts.values()].filter((account) => account.provider === code),
    accountOf: (payment) => {
      const account = state.accounts.get(`${code} ${payment.account}`);
      if (!account) throw new Error(`${code} has no account ${payment.account}`);
      return account;
    },
    find: (id) => fresh(state.payments.get(`${code} ${id}`)),
    all: () => [...state.payments.values()].filter(({ provider: theirs }) => theirs === code),
    referenced: (reference) => state.referenced(code, reference).map((payment) => fresh(payment)),
    open: (wanted) => {
      const payment = blank(provider, wanted, clock.now());
      state.write({ payment });
      return payment;
    },
    moved: (payment, event) => {
      state.write({ payment });
      if (event) notify({ provider, payment, event, context });
    },
  };

  function fresh<P extends SandboxPayment | undefined>(payment: P): P {
    const over =
      payment?.status === 'open' &&
      payment.expiresAt !== null &&
      new Date(payment.expiresAt) <= clock.now();
    if (payment && over)
      provider.act(payment, { action: 'expire', reason: 'TECHNICAL', by: 'api' }, context);
    return payment;
  }
  return context;
}

const blank = (provider: SandboxProvider, wanted: NewPayment, now: Date): SandboxPayment => ({
  expiresAt: null,
  notifyUrl: null,
  data: {},
  ...wanted,
  provider: provider.code,
  status: 'open',
  reason: null,
  paid: null,
  createdAt: now.toISOString(),
});
