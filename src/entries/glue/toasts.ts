import type { BannerMessage } from '#machines/banner/types.ts';
import {
  type BannerSnapshot,
  lastError,
  messageCount,
  shownMessage,
} from '#machines/banner/view.ts';
import { dayWords } from '../../islands/dayWords.ts';
import type { Tell } from '../../ui/words.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { make } from './document.ts';

/** The banner chart's message, top right, spoken once; errors stay readable until they are put away. */
export function runToasts({ banner, cart, locale }: Running, say: Tell): void {
  const place = document.querySelector<HTMLElement>('[data-toast]');
  const alerts = document.querySelector<HTMLElement>('[data-toast-error]');
  if (!place || !alerts) return;
  const { long } = dayWords(locale);
  /** A chart names a day as the calendar does. */
  const tell: Tell = (id, values) =>
    say(id, typeof values?.day === 'string' ? { ...values, day: long(values.day) } : values);
  const undo = (): void => cart.send({ type: 'cart.undo' });
  let told = -1;
  const show = (snapshot: BannerSnapshot): void => {
    const message = shownMessage(snapshot);
    const error = lastError(snapshot);
    if (!message) place.replaceChildren();
    else if (messageCount(snapshot) !== told && message.severity !== 'error')
      place.replaceChildren(toast(message, tell, undo));
    if (message?.severity === 'error') place.replaceChildren();
    told = messageCount(snapshot);
    const key = error ? `${error.id}${JSON.stringify(error.values)}` : '';
    if (alerts.dataset.key === key) return;
    alerts.dataset.key = key;
    alerts.replaceChildren(
      ...(error ? [toast(error, tell, undo, () => banner.send({ type: 'error.dismiss' }))] : []),
    );
  };
  banner.subscribe(show);
  for (const event of ['pointerenter', 'focusin'])
    place.addEventListener(event, () => banner.send({ type: 'banner.hold' }));
  for (const event of ['pointerleave', 'focusout'])
    place.addEventListener(event, () => banner.send({ type: 'banner.release' }));
}

function toast(
  { id, severity, values, undo: offersUndo }: BannerMessage,
  tell: Tell,
  undo: () => void,
  dismiss?: () => void,
): HTMLElement {
  const element = make(
    'div',
    { class: `toast toast-${severity}` },
    make('p', {}, tell(id, values)),
  );
  const button = (label: string, press: () => void): void => {
    const made = make('button', { type: 'button' }, label);
    made.addEventListener('click', press);
    element.append(made);
  };
  if (offersUndo) button(tell('cart.undo'), undo);
  if (dismiss) button(tell('toast.dismiss'), dismiss);
  return element;
}
