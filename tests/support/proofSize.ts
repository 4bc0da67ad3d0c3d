import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';

/** How large a proof is: the seeded sample that `npm test` runs, or the full one of `npm run prove -- NAME`; PROVE_SIZE measures less of it first. */
export const sizeOf = (name: string, { sample, full }: { sample: number; full: number }): number =>
  process.env.PROVE === name ? Number(process.env.PROVE_SIZE ?? full) : sample;

/**
 * Whether a rule that our own lines keep for all providers alike is tried with this one: in `npm test` with every third, with others at the next
 * rule, and with all of them by the proof of that name.
 */
export const isTurnOf = (name: string, provider: ProviderCode, rule: number): boolean =>
  process.env.PROVE === name || (PROVIDER_CODES.indexOf(provider) + rule) % 3 === 0;

/** Journeys that repeat a rule at one more store, width, language or word walk a part in `npm test`, and all of it in `npm run prove -- sampled`. */
export const isSampled = sizeOf('sampled', { sample: 1, full: 0 }) === 1;
