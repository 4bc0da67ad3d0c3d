/**
 * Where this browser keeps colours of its own (`theme` in local storage), the page waits unseen for what puts them in force: nobody sees the store's
 * colours first. Every other browser fetches nothing. Printed into each document as small text (`?printed`), so it may use nothing from outside.
 */
export default function wearKept(url: string): void {
  const longestMs = 2_000;
  try {
    if (!localStorage.getItem('theme')) return;
  } catch {
    return;
  }
  const { style } = document.documentElement;
  const show = (): void => {
    style.visibility = '';
  };
  style.visibility = 'hidden';
  setTimeout(show, longestMs);
  import(/* @vite-ignore */ url).then(show, show);
}
