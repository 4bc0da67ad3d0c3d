import { Suspense, useState } from 'react';
import { amountText } from '#machines/domain/measure.ts';
import type { Round, TableSession } from '#machines/domain/table.ts';
import { useLanguage } from '../ui/language.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import { type Serving, useServing } from '../wiring/hooks/staffTables.ts';
import style from './Account.module.css';
import own from './Staff.module.css';
import { StaffRoom } from './staff/StaffRoom.tsx';
import { useAge } from './staff/useAge.ts';

const Dialog = lazyWithRetry(() => import('../ui/Dialog.tsx'));

/** For those who serve: who calls, what was sent, what is still to pay, and closing a table. */
export default function StaffTablesPage() {
  return (
    <StaffRoom title="staffTables.title">
      <Tables />
    </StaffRoom>
  );
}

function Tables() {
  const t = useText();
  const business = useBusiness();
  const serving = useServing();
  const { tables, failed, problem } = serving;
  if (tables === null)
    return <p className={style.empty}>{t('staffTables.notHere', { name: business.name })}</p>;
  return (
    <>
      {(failed || problem) && (
        <p className={style.notice} role="alert">
          {t(problem ? `problem.${problem}` : 'staffTables.failed')}
        </p>
      )}
      {!tables && !failed && <p role="status">{t('app.loading')}</p>}
      {tables?.length === 0 && <p className={style.empty}>{t('staffTables.none')}</p>}
      <ul className={own.tables}>
        {tables?.map((sitting) => (
          <li key={sitting.table.id} className={style.card}>
            <TableCard sitting={sitting} serving={serving} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is about to be done and cannot be taken back. */
type Question = { kind: 'close' } | { kind: 'refuse'; round: Round };

function TableCard({ sitting, serving }: { sitting: TableSession; serving: Serving }) {
  const t = useText();
  const { fromWire } = useMoney(sitting.currency);
  const [question, ask] = useState<Question | null>(null);
  const age = useAge();
  const { id, name } = sitting.table;
  const done = (): void => {
    ask(null);
    if (question?.kind === 'close') serving.close(id);
    if (question?.kind === 'refuse') serving.say(id, question.round.id, 'REFUSED');
  };
  return (
    <>
      <h2>{name}</h2>
      <div role="status">
        {sitting.wishes.map(({ wish, at }) => (
          <p key={wish} className={own.wish}>
            <span>
              <strong>{t(`staffTables.wish.${wish}`)}</strong> · {age(at)}
            </span>
            <button
              type="button"
              className="button button-main"
              disabled={serving.isBusy}
              onClick={() => serving.answer(id, wish)}
            >
              {t('staffTables.coming')}
            </button>
          </p>
        ))}
      </div>
      {sitting.rounds.map((round) => (
        <RoundCard
          key={round.id}
          round={round}
          serving={serving}
          table={id}
          onRefuse={() => ask({ kind: 'refuse', round })}
        />
      ))}
      {sitting.id !== null && (
        <div className={own.foot}>
          <strong>
            {t('staffTables.rest', {
              rest: fromWire(sitting.rest),
              total: fromWire(sitting.total),
            })}
          </strong>
          <button
            type="button"
            className="button button-quiet"
            disabled={serving.isBusy}
            onClick={() => ask({ kind: 'close' })}
          >
            {t('staffTables.close')}
          </button>
        </div>
      )}
      {question && (
        <Suspense>
          <Dialog
            kind="alert"
            open
            onClose={() => ask(null)}
            title={
              question.kind === 'close'
                ? t('staffTables.closeTitle', { table: name })
                : t('staffTables.refuseTitle', { orderNumber: question.round.orderNumber })
            }
            description={
              question.kind === 'refuse'
                ? t('staffTables.refuseText')
                : t(sitting.rest > 0 ? 'staffTables.closeText' : 'staffTables.closePaid', {
                    rest: fromWire(sitting.rest),
                  })
            }
          >
            <div className={style.answers}>
              <button type="button" className="button button-quiet" onClick={() => ask(null)}>
                {t('staffTables.stay')}
              </button>
              <button type="button" className="button button-main" onClick={done}>
                {t(question.kind === 'close' ? 'staffTables.close' : 'staffTables.refuse')}
              </button>
            </div>
          </Dialog>
        </Suspense>
      )}
    </>
  );
}

interface RoundProps {
  round: Round;
  serving: Serving;
  table: string;
  onRefuse(): void;
}
function RoundCard({ round, serving, table, onRefuse }: RoundProps) {
  const { t, locale } = useLanguage();
  const age = useAge();
  const { state, kitchen } = round;
  const isWithKitchen = state !== 'unpaid' && kitchen !== 'REFUSED';
  const mayRefuse =
    state === 'sent' && kitchen !== 'SERVED' && round.lines.every((line) => line.state === 'OPEN');
  const words = [
    ...(kitchen ? [`table.kitchen.${kitchen}`] : []),
    ...(kitchen === null || state === 'paid' ? [`table.state.${state}`] : []),
  ];
  return (
    <section className={own.round} aria-label={t('orders.row', { orderNumber: round.orderNumber })}>
      <p>
        <strong>{round.customerName || t('table.guest')}</strong> {round.orderNumber} ·{' '}
        {[...words.map((word) => t(word)), age(round.at)].join(' · ')}
      </p>
      <ul>
        {round.lines.map((line) => (
          <li key={line.id}>
            {line.measure ? amountText(line.quantity, line.measure, locale) : `${line.quantity} ×`}{' '}
            {[line.name, line.variant, ...line.addOns, line.notes].filter(Boolean).join(', ')}
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
