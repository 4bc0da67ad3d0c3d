interface Proof {
  what: string;
  files: string[];
}

/** The large proofs. Each is a test file that asks `sizeOf(name, ...)` how much to do; `npm test` runs the same file on a seeded sample. */
export const PROOFS: Record<string, Proof> = {
  money: { what: 'a million random carts against exact rationals (I07, G10)', files: ['machines/domain'] },
  notifications: {
    what: '1,000 payments of each provider, notified in any order among forgeries (I29, I31)',
    files: ['tests/server/manyNotifications.test.ts'],
  },
  kill: { what: '250 purchases while server and database are killed (G07)', files: ['tests/server/kill.test.ts'] },
  drafts: { what: 'ten thousand mutated drafts, none of which may throw (I47)', files: ['machines/checkout'] },
};
