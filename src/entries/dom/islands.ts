import type { Runtime } from '../../islands/runtime.ts';
import { whenIdle, whenLoaded } from '../../wiring/browser/idle.ts';
import { whenUsed } from '../../wiring/browser/whenUsed.ts';
import { all, type CatalogueData } from './elements.ts';

/** How near an island comes to the screen before it wakes. */
const NEAR = '300px';

/** Wakes each island when its place comes near the screen, when it is touched, or when the page has come to rest. A tap is never lost: it is repeated once the island lives. */
export function runIslands({ islands }: CatalogueData, runtime: Runtime): void {
  for (const place of all('[data-island]')) {
    const { island = '', props: token = '', wake: when } = place.dataset;
    let waking: Promise<void> | null = null;
    let isAwake = false;
    let isRepeating = false;
    const wake = (): Promise<void> => {
      waking ??= import('../../islands/wake.tsx')
        .then(({ wakeIsland }) =>
          wakeIsland({ place, name: island, token, props: islands[token] ?? {}, runtime }),
        )
        .then(
          () => {
            isAwake = true;
          },
          () => {
            waking = null;
          },
        );
      return waking;
    };
    const early = (event: Event): void => {
      const target =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('a,button,label,input')
          : null;
      if (isAwake || isRepeating || !target) return;
      event.preventDefault();
      event.stopPropagation();
      void wake().then(() => {
        isRepeating = true;
        target.click();
        isRepeating = false;
      });
    };
    place.addEventListener('click', early, { capture: true });
    place.addEventListener('focusin', () => void wake(), { once: true });
    place.addEventListener('pointerover', () => void wake(), { once: true, passive: true });
    place.addEventListener('pointerdown', () => void wake(), { once: true, passive: true });
    if (when === 'seen') void whenLoaded().then(() => whenNear(place, wake));
    if (when === 'used')
      void Promise.race([whenUsed(), whenHeld(runtime, islands[token])]).then(() =>
        whenNear(place, wake),
      );
    if (when === 'idle') void whenIdle().then(wake);
  }
}

/** What the island says of the cart, it says at once: resolves when its product is in there. */
function whenHeld({ cart, watch }: Runtime, props: object = {}): Promise<void> {
  const { product } = props as { product?: { id: string } };
  return new Promise((resolve) => {
    const look = (): void => {
      if (!cart().items.some((item) => item.product.id === product?.id)) return;
      resolve();
      unwatch();
    };
    let unwatch = (): void => undefined;
    unwatch = watch(look);
    look();
  });
}

function whenNear(place: HTMLElement, wake: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watcher.disconnect();
      wake();
    },
    { rootMargin: NEAR },
  );
  watcher.observe(place);
}
