import type { ProviderCode } from '#machines/domain/payment.ts';
import type { SandboxFault } from '#providers/kit/sandbox/types.ts';
import type { HttpLimits } from '#providers/kit/server/http.ts';
import type { Books } from '#server/sandbox/books.ts';

/** A machine that has no time for us is no fault of the provider's. */
export const LONG: HttpLimits = {
  connect: 60_000,
  answer: 60_000,
  total: 120_000,
  bytes: 1_000_000,
};
const SILENT: readonly SandboxFault[] = ['timeout', 'slow'];

interface Silence {
  /** of which provider; of any where it is not said */
  code?: ProviderCode;
  how?: readonly SandboxFault[];
}
interface Waiting {
  code?: ProviderCode;
  how: readonly SandboxFault[];
  giveUp(): void;
}
const listened = new WeakMap<Books, Set<Waiting>>();

/**
 * Limits of a client whose time is over as soon as the simulator keeps such a call waiting: no test sits out the seconds, and a busy machine
 * loses no answer. An answer that is only slow has been made by then.
 */
export function endedBySilence(books: Books, { code, how = SILENT }: Silence = {}): HttpLimits {
  const waiting = listened.get(books) ?? listenTo(books);
  return {
    ...LONG,
    timer(giveUp, ms) {
      const timer = setTimeout(giveUp, ms);
      const one = { how, giveUp, ...(code && { code }) };
      waiting.add(one);
      return () => {
        clearTimeout(timer);
        waiting.delete(one);
      };
    },
  };
}

function listenTo(books: Books): Set<Waiting> {
  const waiting = new Set<Waiting>();
  const fallSilent = (provider: ProviderCode, fault: SandboxFault) => {
    for (const { code = provider, how, giveUp } of [...waiting])
      if (code === provider && how.includes(fault)) giveUp();
  };
  const took = books.took.bind(books);
  books.took = (call) => {
    took(call);
    if (call.fault) setImmediate(fallSilent, call.provider, call.fault);
  };
  listened.set(books, waiting);
  return waiting;
}
