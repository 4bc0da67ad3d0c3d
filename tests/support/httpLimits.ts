import type { ProviderCode } from '#machines/domain/payment.ts';
import type { SandboxFault } from '#providers/kit/sandbox/types.ts';
import type { HttpLimits } from '#providers/kit/server/http.ts';
import type { SimulatorState } from '#server/sandbox/state.ts';

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
const listened = new WeakMap<SimulatorState, Set<Waiting>>();

/**
 * Limits of a client whose time is over as soon as the simulator keeps such a call waiting: no test sits out the seconds, and a busy machine
 * loses no answer. An answer that is only slow has been made by then.
 */
export function endedBySilence(
  state: SimulatorState,
  { code, how = SILENT }: Silence = {},
): HttpLimits {
  const waiting = listened.get(state) ?? listenTo(state);
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

function listenTo(state: SimulatorState): Set<Waiting> {
  const waiting = new Set<Waiting>();
  const fallSilent = (provider: ProviderCode, fault: SandboxFault) => {
    for (const { code = provider, how, giveUp } of [...waiting])
      if (code === provider && how.includes(fault)) giveUp();
  };
  const took = state.addCall.bind(state);
  state.addCall = (call) => {
    took(call);
    if (call.fault) setImmediate(fallSilent, call.provider, call.fault);
  };
  listened.set(state, waiting);
  return waiting;
}
