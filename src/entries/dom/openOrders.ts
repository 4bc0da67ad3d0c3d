import { localePath } from '#machines/domain/locale.ts';
import { openMoneyOf } from '#machines/domain/openMoney.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Translate } from '../../ui/messages.ts';
import { capabilityOf } from '../../wiring/browser/capabilities.ts';
import { askOf } from '../../wiring/documents/catalogue.ts';
import { make } from './elements.ts';
import './openOrders.css';

let asked = 0;
/**
 * On the home the newest order of this cart that still waits for its money has a line, with the way on (464). The page is everybody's, so the browser asks; it
 * floats, so nothing jumps. A page that the browser kept asks again: the latest question alone is answered, and where nothing can be known nothing is said.
 */
export async function runOpenOrders(
  config: ClientConfig,
  id: string | undefined,
  t: Translate,
): Promise<void> {
  const nth = ++asked;
  const order = id
    ? await askOf(config)<OrderView>(
        `/cartTransaction/${id}`,
        {},
        { 'x-capability': capabilityOf(id) ?? '' },
      )
    : null;
  if (nth !== asked) return;
  document.querySelector('.open-order')?.remove();
  const money = order && openMoneyOf(order);
  if (!money) return;
  const href = localePath(config.locale, `/orders/${order.id}`);
  const line = make(
    'p',
    { class: 'open-order', role: 'status' },
    make('span', {}, t(`checkout.open.${money}`, { orderNumber: order.orderNumber })),
    make('a', { href }, t('owed.go')),
  );
  document.querySelector('[data-panel]')?.before(line);
}
