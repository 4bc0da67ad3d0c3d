import { all, closest } from './elements.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/**
 * Thumbnails, and the variant that is chosen, bring their picture into the strip. The picture that is shown is one stop for the keyboard, and its
 * thumbnail the other, from which arrows lead to the rest: who goes on to the choices passes two, and moves no picture.
 */
export function runGallery(gallery: HTMLElement): void {
  const strip = gallery.querySelector<HTMLElement>('.gallery-strip');
  if (!strip) return;
  const thumbs = all<HTMLAnchorElement>('.gallery-thumbs a', gallery);
  const mark = (picture: HTMLElement | null | undefined): void => {
    for (const thumb of thumbs) {
      const isShown = thumb.hash === `#${picture?.id}`;
      thumb.ariaCurrent = isShown ? 'true' : null;
      thumb.tabIndex = isShown ? 0 : -1;
    }
    for (const link of all('[data-zoom]', strip)) link.tabIndex = picture?.contains(link) ? 0 : -1;
  };
  const bring = (picture: HTMLElement | null | undefined): void => {
    if (!picture) return;
    strip.scrollTo({ left: picture.offsetLeft - strip.offsetLeft, behavior: 'smooth' });
    mark(picture);
  };
  const bringOf = (thumb: HTMLAnchorElement): void =>
    bring(document.getElementById(thumb.hash.slice(1)));
  // Its link is the stop, without which the strip itself would be one.
  strip.removeAttribute('tabindex');
  mark(strip.querySelector<HTMLElement>('[data-url]'));
  gallery.addEventListener('click', (event) => {
    const thumb = closest<HTMLAnchorElement>(event, '.gallery-thumbs a');
    if (!thumb) return;
    event.preventDefault();
    bringOf(thumb);
  });
  gallery.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    const thumb = closest<HTMLAnchorElement>(event, '.gallery-thumbs a');
    if (!step || !thumb) return;
    const isMirrored = getComputedStyle(strip).direction === 'rtl';
    const next = thumbs[thumbs.indexOf(thumb) + (isMirrored ? -step : step)];
    event.preventDefault();
    if (!next) return;
    next.focus();
    bringOf(next);
  });
  // Who comes to a picture another way sees the one that is reached: a strip that snaps stays where it was.
  gallery.addEventListener('focusin', (event) => {
    bring(closest(event, '.gallery-strip [data-url]'));
  });
  addEventListener('picture.wanted', (event) => {
    const url = (event as CustomEvent<string>).detail;
    bring(all('[data-url]', gallery).find((one) => one.dataset.url === url));
  });
}
