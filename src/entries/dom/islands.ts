import type { Runtime } from '../../islands/runtime.ts';
import { whenLoaded } from '../../wiring/browser/idle.ts';
import { whenUsed } from '../../wiring/browser/whenUsed.ts';
import { all, type CatalogueData, closest } from './elements.ts';

/** How near an island comes to the screen before it wakes. */
const NEAR = '300px';

/**
 * Wakes each island when its place comes near the screen, or when it is touched. A tap is never lost: it is repeated
 * once the island lives. What is chosen shows as chosen at once; for the repeated tap it is set back, as React hears of changes only.
 */
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
      const target = closest<HTMLInputElement>(event, 'a,button,input');
      if (isAwake || isRepeating || !target) return;
      const isRadio = target.type === 'radio';
      const isChoice = isRadio || target.type === 'checkbox';
      if (!isChoice) event.preventDefault();
      event.stopPropagation();
      void wake().then(() => {
        isRepeating = true;
        if (isChoice && !target.disabled) target.checked = !isRadio && !target.checked;
        target.click();
        isRepeating = false;
      });
    };
    place.addEventListener('click', early, true);
    // A finger, too, is over a place before it is down on it.
    for (const sign of ['focusin', 'pointerover'])
      place.addEventListener(sign, wake, { once: true, passive: true });
    const whenWanted =
      when === 'seen'
        ? whenLoaded()
        : Promise.race([whenUsed(), whenHeld(runtime, islands[token])]);
    void whenWanted.then(() => whenNear(place, wake));
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
    const unwatch = watch(look);
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
