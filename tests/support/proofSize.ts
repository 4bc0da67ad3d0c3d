/** How large a proof is: the seeded sample that `npm test` runs, or the full one of `npm run prove -- NAME`; PROVE_SIZE measures less of it first. */
export const sizeOf = (name: string, { sample, full }: { sample: number; full: number }): number =>
  process.env.PROVE === name ? Number(process.env.PROVE_SIZE ?? full) : sample;
