/** From one document to the next the browser fades. It asks the document that is left and the one that comes. */
const OPT_IN = '@view-transition{navigation:auto}';

/**
 * A fade that the browser gives up (the next document leaves at once, comes late, or stands in a hidden tab) rejects promises that it made itself. The next
 * document shows without one and nothing is lost, so that is no error of a page. One that came along stands in `activeViewTransition` before any event; one
 * that comes after the page was shown ("Page already revealed") has none and stands nowhere, so it is known by its words.
 * Written as a minifier writes the scripts beside it: what is alike is packed once.
 */
export const GIVEN_UP =
  '{let e=e=>{if(e)for(let t of[e.ready,e.finished,e.updateCallbackDone])t.catch(()=>{})};e(document.activeViewTransition);for(let t of[`pageswap`,`pagereveal`])addEventListener(t,t=>e(t.viewTransition));addEventListener(`unhandledrejection`,e=>{e.reason instanceof DOMException&&/^Transition was /.test(e.reason.message)&&e.preventDefault()})}';

/** The first words in the head of every page of a shop's address: a page that does not opt in turns a fade towards it into an error. */
export const viewTransitionHead = (
  nonce: string,
  script = `<script nonce="${nonce}">${GIVEN_UP}</script>`,
): string => `<style nonce="${nonce}">${OPT_IN}</style>${script}`;
