/** A document that shows every guest the same says so by this header, with its build: a browser may keep it for times without a network. */
export const MAY_BE_KEPT = 'may-be-kept';
/** What is shown in place of a page that was not kept. */
export const OFFLINE_PATH = '/pages/offline';
