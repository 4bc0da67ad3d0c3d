/**
 * How long a call may take and what may be repeated without asking.
 * `anything`: a read. `refused`: a write with a natural key, repeated when it was refused for now or the line broke, never after a time-out:
 * there the truth is read first. `nothing`: an outside side effect.
 */
export interface Policy {
  timeout: number;
  retries: number;
  repeats: 'anything' | 'refused' | 'nothing';
}

/** A provider's checkout call: the server repeats it where that is safe, the browser never does. */
export const CHECKOUT_CALL: Policy = { timeout: 15_000, retries: 0, repeats: 'nothing' };
export const CAPTURE_CALL: Policy = { timeout: 20_000, retries: 0, repeats: 'nothing' };
