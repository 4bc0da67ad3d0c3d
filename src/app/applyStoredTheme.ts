/**
 * When local storage holds a `theme`, the page stays hidden until the script that applies it has run, so the store's
 * colours do not flash. Without one nothing is loaded. It is an inline script (`?inline-script`), so it uses nothing from outside.
 */
export default function applyStoredTheme(url: string): void {
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
  if ((document.currentScript as HTMLScriptElement | null)?.nonce)
    return void import(/* @vite-ignore */ url).then(show, show);
  // Under a policy of hashes a script may insert others and import none.
  const script = document.createElement('script');
  script.type = 'module';
  script.src = url;
  script.onload = script.onerror = show;
  document.head.append(script);
}
