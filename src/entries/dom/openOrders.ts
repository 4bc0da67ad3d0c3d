import { localePath } from '#machines/domain/locale.ts';
import { openMoneyOf } from '#machines/domain/openMoney.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { ClientConfig } from '#machines/domain/render.ts';
import type { Translate } from '../../ui/messages.ts';
import { capabilityOf } from '../../wiring/browser/capabilities.ts';
import { make } from './elements.ts';
import './openOrders.css';

/** On the home the newest order of this cart that still waits for its money has a line, with the way on (464). The page is everybody's, so the browser asks; it floats, so nothing jumps. */
export async function runOpenOrders(config: ClientConfig, id: string, t: Translate): Promise<void> {
  const order = await orderOf(config, id);
  const money = order && openMoneyOf(order);
  if (!order || !money) return;
  const said = money === 'open' ? 'owed.open' : `checkout.open.${money}`;
  const href = localePath(config.locale, `/orders/${order.id}`);
  const line = make(
    'p',
    { class: 'open-order', role: 'status' },
    make('span', {}, t(said, { orderNumber: order.orderNumber })),
    make('a', { href }, t('owed.go')),
  );
  document.querySelector('[data-panel]')?.before(line);
}

/** Null where it cannot be known: then nothing is said. */
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
