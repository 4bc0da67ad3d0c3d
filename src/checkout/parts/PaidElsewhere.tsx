import type { OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { deskSaid } from './deskSaid.ts';

/** What of an order no provider knows: what was paid and given back at the shop itself, and by whose bill a round of a table was paid. */
export function PaidElsewhere({ order }: { order: OrderView }) {
  const language = useLanguage();
  const { t } = language;
  const { fromWire } = useMoney(order.currency);
  const payments = [
    ...deskSaid(order, language),
    ...(order.billedBy ?? []).map(({ name, amount, isMine }) =>
      [
        t('table.by.PAID', { who: isMine ? 'you' : name ? 'guest' : 'none', name }),
        fromWire(amount),
      ].join(' · '),
    ),
  ];
  return payments.map((said, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line of text has nothing to keep
    <li key={at}>{said}</li>
  ));
}
