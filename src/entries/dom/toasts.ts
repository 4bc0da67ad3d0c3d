import type { BannerMessage } from '#machines/banner/types.ts';
import {
  type BannerSnapshot,
  lastError,
  messageCount,
  shownMessage,
} from '#machines/banner/view.ts';
import { dayNames } from '../../islands/dayNames.ts';
import type { Translate } from '../../ui/messages.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { make } from './elements.ts';

/** The banner chart's message, top right, spoken once; errors stay readable until they are put away. */
export function runToasts({ banner, cart, locale }: Running, translate: Translate): void {
  const place = document.querySelector<HTMLElement>('[data-toast]');
  const alerts = document.querySelector<HTMLElement>('[data-toast-error]');
  if (!place || !alerts) return;
  const { long } = dayNames(locale);
  /** A chart names a day as the calendar does. */
  const t: Translate = (id, values) =>
    translate(id, typeof values?.day === 'string' ? { ...values, day: long(values.day) } : values);
  const undo = (): void => cart.send({ type: 'cart.undo' });
  let announced = -1;
  const show = (snapshot: BannerSnapshot): void => {
    const message = shownMessage(snapshot);
    const error = lastError(snapshot);
    if (!message || message.severity === 'error') place.replaceChildren();
    else if (messageCount(snapshot) !== announced) place.replaceChildren(toast(message, t, undo));
    announced = messageCount(snapshot);
    const key = error ? `${error.id}${JSON.stringify(error.values)}` : '';
    if (alerts.dataset.key === key) return;
    alerts.dataset.key = key;
    alerts.replaceChildren(
      ...(error ? [toast(error, t, undo, () => banner.send({ type: 'error.dismiss' }))] : []),
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
  t: Translate,
  undo: () => void,
  dismiss?: () => void,
): HTMLElement {
  const element = make('div', { class: `toast toast-${severity}` }, make('p', {}, t(id, values)));
  const button = (label: string, press: () => void): void => {
    const made = make('button', { type: 'button' }, label);
    made.addEventListener('click', press);
    element.append(made);
  };
  if (offersUndo) button(t('cart.undo'), undo);
  if (dismiss) button(t('toast.dismiss'), dismiss);
  return element;
}
