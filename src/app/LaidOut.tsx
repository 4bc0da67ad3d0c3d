/** Asked how high the page is, a browser styles and lays out what has come of it. */
export const LAY_OUT = 'document.body.offsetHeight';

/**
 * Here the browser lays out what stands above. Otherwise it does so for the whole page at once, in the task that parses its end: longer than a slow phone
 * should be deaf. It runs in catalogue documents alone: those are not hydrated.
 */
export const LaidOut = () => <script>{LAY_OUT}</script>;
