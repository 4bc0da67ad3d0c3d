/** What the tag manager reads: its own list, which it takes over when it comes. */
type Layer = Record<string, unknown>[];
const layer = (): Layer => {
  const page = window as unknown as { dataLayer?: Layer };
  page.dataLayer ??= [];
  return page.dataLayer;
};

/** Google's loader in the words of its own snippet; the script is trusted by the one that makes it. */
export function loadTagManager(container: string): void {
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
  document.head.append(script);
}

/** An event of Google's ecommerce list; what the one before said of its items is put away first. */
export function pushed(event: string, ecommerce: object): void {
  layer().push({ ecommerce: null }, { event, ecommerce });
}
