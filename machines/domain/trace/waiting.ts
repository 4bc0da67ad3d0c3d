/** States of a checkout in which what its shopper had pressed is on its way to the shop. A page that stands there for minutes was left without an answer. */
export const SENDING = ['booking', 'placing'] as const;
/** What a search for money asks: whose page did not know whether it was taken, or whose order the shop does not. The page may have been left sure of less. */
export const IN_DOUBT = 'doubt';
