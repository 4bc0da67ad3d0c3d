import { amountText } from '#machines/domain/measure.ts';
import type { Round, TableLine } from '#machines/domain/table.ts';
import { missingSaid } from '../../checkout/parts/missingSaid.ts';
import { useLanguage } from '../../ui/language.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import type { Serving } from '../../wiring/hooks/staffTables.ts';
import own from '../Staff.module.css';
import { presentOf } from './missing.ts';
import { useAge } from './useAge.ts';

const isGone = (line: TableLine): boolean => presentOf(line) === 0;

interface RoundProps {
  round: Round;
  serving: Serving;
  table: string;
  onRefuse(): void;
  /** the kitchen is out of one of its dishes */
  onLack(line: TableLine): void;
}
export function RoundCard({ round, serving, table, onRefuse, onLack }: RoundProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const href = useHref();
  const age = useAge();
  const { state, kitchen } = round;
  const isWithKitchen = state !== 'unpaid' && kitchen !== 'REFUSED';
  const mayRefuse =
    state === 'sent' &&
    kitchen !== 'SERVED' &&
    round.lines.every((line) => line.state === 'OPEN' || isGone(line));
  // The last dish of a round is refused with it; the order's chart says whether it can hear of one.
  const mayLack =
    round.mayLack === true &&
    isWithKitchen &&
    kitchen !== 'SERVED' &&
    round.lines.filter((line) => !isGone(line)).length > 1;
  const words = [
    ...(kitchen ? [`table.kitchen.${kitchen}`] : []),
    ...(kitchen === null || state === 'paid' ? [`table.state.${state}`] : []),
  ];
  return (
    <section className={own.round} aria-label={t('orders.row', { orderNumber: round.orderNumber })}>
      <p>
        <strong>{round.customerName || t('table.guest')}</strong>{' '}
        <a href={href(`/staff/orders/${round.id}`)}>{round.orderNumber}</a> ·{' '}
        {[...words.map((word) => t(word)), age(round.at)].join(' · ')}
      </p>
      <ul>
        {round.lines.map((line) => (
          <li key={line.id}>
            {line.measure
              ? amountText(presentOf(line), line.measure, locale)
              : `${presentOf(line)} ×`}{' '}
            {[line.name, line.variant, ...line.addOns, line.notes, missingSaid(line, language)]
              .filter(Boolean)
              .join(', ')}{' '}
            {mayLack && !isGone(line) && (
              <button
                type="button"
                className="button button-plain"
                disabled={serving.isBusy}
                onClick={() => onLack(line)}
              >
                {t('staffTables.lacks', { dish: line.name })}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isWithKitchen && kitchen !== 'SERVED' && (
        <div className={own.deeds}>
          <button
            type="button"
            className="button button-main"
            disabled={serving.isBusy}
            onClick={() => serving.say(table, round.id, kitchen === null ? 'ACCEPTED' : 'SERVED')}
          >
            {t(kitchen === null ? 'staffTables.accept' : 'staffTables.serve')}
          </button>
          {mayRefuse && (
            <button
              type="button"
              className="button button-plain"
              disabled={serving.isBusy}
              onClick={onRefuse}
            >
              {t('staffTables.refuse')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
