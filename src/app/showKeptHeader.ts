/**
 * The header's cart says at once what it said last in this browser: what its script adds later would push aside what stands beside it. Where no cart
 * is kept, as after signing out, nothing is. It is an inline script (`?inline-script`), so it uses nothing from outside.
 */
export default function showKeptHeader(): void {
  const place = 'storefront.header';
  const { lang } = document.documentElement;
  const said = [...document.querySelectorAll('.cart-button')].map((button) => ({
    badge: button.querySelector<HTMLElement>('[data-count]')!,
    sum: button.querySelector('.cart-sum')!,
  }));
  const show = (): void => {
    try {
      const [language, count, total = ''] = localStorage.getItem(place)?.split('|') ?? [];
      if (!count || !localStorage.getItem('storefront.cart')) return;
      for (const { badge, sum } of said) {
        badge.hidden = false;
        badge.dataset.count = String(count.length);
        badge.textContent = count;
        if (language === lang) sum.textContent = total;
      }
    } catch {
      // Storage that is blocked keeps nothing.
    }
  };
  const keep = (): void => {
    if (!document.hidden) return;
    const [{ badge, sum } = { badge: null, sum: null }] = said;
    try {
      if (badge?.hidden === false && localStorage.getItem('storefront.cart'))
        localStorage.setItem(place, [lang, badge.textContent, sum?.textContent].join('|'));
      else localStorage.removeItem(place);
    } catch {
      // As above.
    }
  };
  show();
  // Rendered ahead, it may be looked at after the cart has changed.
  document.addEventListener('prerenderingchange', show);
  document.addEventListener('visibilitychange', keep);
}
