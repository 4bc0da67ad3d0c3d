/** Comes when somebody signs out: pages that read nothing need not carry what reads. */
export { forgetReads } from './readHooks.ts';
