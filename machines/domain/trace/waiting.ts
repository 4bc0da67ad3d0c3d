/** States of a checkout in which what its shopper had pressed is on its way to the shop. A page that stands there for minutes was left without an answer. */
export const SENDING = ['booking', 'placing'] as const;
