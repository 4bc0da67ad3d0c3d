/**
 * The store's own face is asked for when the page is loaded: a line carries it ahead of any picture, so the first picture came after it. A near face stands
 * there until then. Where this browser had it before, it stands there at once. It is an inline script (`?inline-script`), so it uses nothing from outside.
 */
export default function bringFace(family: string, weight: string, url: string): void {
  const place = 'storefront.face';
  const face = new FontFace(family, `url(${url})`, { weight, display: 'swap' });
  const bring = (): void => {
    document.fonts.add(face);
    localStorage.setItem(place, url);
  };
  try {
    if (localStorage.getItem(place) === url) return void bring();
  } catch {
    // Storage that is blocked keeps nothing.
  }
  // A face that does not come leaves the near one.
  addEventListener('load', () =>
    face
      .load()
      .then(bring)
      .catch(() => undefined),
  );
}
