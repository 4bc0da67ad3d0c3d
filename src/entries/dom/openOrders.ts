import { localePath } from '#machines/domain/locale.ts';
import { openMoneyOf } from '#machines/domain/openMoney.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Translate } from '../../ui/messages.ts';
import { capabilityOf } from '../../wiring/browser/capabilities.ts';
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
  const order = id ? await orderOf(config, id) : null;
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

/** Null where it cannot be known. A capability goes along, which no other question of a catalogue's document has: `askOf` would bring it everywhere. */
async function orderOf(
  { apiBase, apiKey, businessId }: ClientConfig,
  id: string,
): Promise<OrderView | null> {
  try {
    const answer = await fetch(
      `${apiBase}/cartTransaction/${id}?${new URLSearchParams({ businessId })}`,
      {
        headers: { 'api-key': apiKey, 'x-capability': capabilityOf(id) ?? '' },
        signal: AbortSignal.timeout(8_000),
      },
    );
    return answer.ok ? ((await answer.json()) as OrderView) : null;
  } catch {
    return null;
  }
}
