import { says } from '../model.ts';
import type { PaysFor } from './types.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const proof = {
  attemptId: 'a1',
  provider: 'STRIPE',
  providerReference: 'pi_1',
  digest: 'd1',
};
export const at = (type: string, minutes: number, more: object = {}) => ({
  type,
  at: minutes * MINUTE,
  ...more,
});
export const beside = (attemptId: string) =>
  at('attempt.inProcess', 5, { attemptId, provider: 'BUX', beside: true });
export const contested = { ...proof, reference: 'd-1' };
export const other = { ...proof, reference: 'd-2' };

/** An order asks for 1,000, or for 300 of them as a deposit. */
export const came = (title: string, amount: number, paysFor: PaysFor, wasLive: boolean) =>
  says(title, at('money.captured', 20, { ...proof, amount, paysFor, wasLive }));
/** Of a round bills have paid 400. */
export const rest = (title: string, amount: number, wasLive: boolean) =>
  says(title, at('money.captured', 20, { ...proof, amount, paysFor: 'due', wasLive, billed: 400 }));
export const page = { attemptId: 'a1', provider: 'STRIPE', deadline: 31 * MINUTE, isTimed: false };
export const voucher = { attemptId: 'a1', provider: 'BUX', deadline: 36 * HOUR, isTimed: false };
export const reason = 'by telephone';
export const back = { reason, reference: 'r-1', day: '2026-11-22' };
export const desk = { reason, how: 'CASH', day: '2026-11-24' };
export const change = { proposal: 'p1' };
