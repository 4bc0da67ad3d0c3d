import type {
  NewPayment,
  SandboxPayment,
  SandboxProvider,
  SandboxWorld,
} from '#providers/kit/sandbox/types.ts';
import type { Clock } from '../clock.ts';
import type { Books } from './books.ts';
import type { Notice } from './notifier.ts';

export interface WorldParts {
  provider: SandboxProvider;
  books: Books;
  clock: Pick<Clock, 'now' | 'id'>;
  notify(notice: Notice): void;
  /** the provider's own root address, as requests reach it */
  origin(): string;
  paces: boolean;
}

/** One provider's view of the books: only its own payments and accounts, and time that ends what nobody paid. */
export function worldOf({
  provider,
  books,
  clock,
  notify,
  origin,
  paces,
}: WorldParts): SandboxWorld {
  const code = provider.code;
  const world: SandboxWorld = {
    paces,
    now: () => clock.now(),
    id: () => clock.id(),
    get origin() {
      return origin();
    },
    accounts: () => [...books.accounts.values()].filter((account) => account.provider === code),
    accountOf: (payment) => {
      const account = books.accounts.get(`${code} ${payment.account}`);
      if (!account) throw new Error(`${code} has no account ${payment.account}`);
      return account;
    },
    find: (id) => fresh(books.payments.get(`${code} ${id}`)),
    all: () => [...books.payments.values()].filter(({ provider: theirs }) => theirs === code),
    referenced: (reference) => books.referenced(code, reference).map((payment) => fresh(payment)),
    open: (wanted) => {
      const payment = blank(provider, wanted, clock.now());
      books.write({ payment });
      return payment;
    },
    moved: (payment, event) => {
      books.write({ payment });
      if (event) notify({ provider, payment, event, world });
    },
  };

  function fresh<P extends SandboxPayment | undefined>(payment: P): P {
    const over =
      payment?.status === 'open' &&
      payment.expiresAt !== null &&
      new Date(payment.expiresAt) <= clock.now();
    if (payment && over)
      provider.act(payment, { action: 'expire', reason: 'TECHNICAL', by: 'api' }, world);
    return payment;
  }
  return world;
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
