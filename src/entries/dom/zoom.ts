import { make } from './elements.ts';
import './zoom.css';

/** A picture as large as it is, over the page; a tap anywhere, Escape and the button close it. */
export function openPicture({ href, children }: HTMLAnchorElement, closeLabel: string): void {
  const alt = children[0]?.getAttribute('alt') ?? '';
  const close = make(
    'button',
    { type: 'button', class: 'zoom-close', 'aria-label': closeLabel },
    '×',
  );
  const field = make('div', { tabindex: '0' }, make('img', { src: href, alt }));
  const box = make('dialog', { class: 'zoom', 'aria-label': alt }, close, field);
  box.addEventListener('close', () => box.remove());
  box.addEventListener('click', () => box.close());
  document.body.append(box);
  box.showModal();
}
