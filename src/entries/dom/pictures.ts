import { all } from './elements.ts';

/** A picture that did not come keeps its field and what it would have shown is still told; the browser's torn sheet is not drawn. */
export function runPictures(): void {
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && lose(target),
    true,
  );
  for (const picture of all<HTMLImageElement>('img'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) lose(picture);
}

function lose(picture: HTMLImageElement): void {
  if (picture.alt) {
    picture.role = 'img';
    picture.ariaLabel = picture.alt;
  }
  picture.alt = '';
  picture.dataset.lost = '';
}
