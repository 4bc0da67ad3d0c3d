/** States of a checkout in which what its shopper had pressed is on its way to the shop. A page that stands there for minutes was left without an answer. */
export const SENDING = ['booking', 'placing'] as const;
/** A search for money in doubt: the page did not know whether it was taken, or the shop does not know yet. A page may believe that nothing was taken while its payment is open. */
export const IN_DOUBT = 'doubt';
/** States in which a checkout ends though its shopper wanted to go on. */
export const BAD_ENDS = ['orderRefused', 'unknown', 'sessionLost', 'slotLost'] as const;
