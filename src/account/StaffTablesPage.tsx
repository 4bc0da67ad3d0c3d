import { Suspense, useState } from 'react';
import { DESK_WAYS } from '#machines/domain/deskWay.ts';
import type { Round, TableLine, TableSession } from '#machines/domain/table.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import { useBusiness } from '../wiring/hooks/running.ts';
import { type Serving, useServing } from '../wiring/hooks/staffTables.ts';
import style from './Account.module.css';
import own from './Staff.module.css';
import { RoundCard } from './staff/RoundCard.tsx';
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
  const { tables, failed, problem, overtaken } = serving;
  if (tables === null)
    return <p className={style.empty}>{t('staffTables.notHere', { name: business.name })}</p>;
  return (
    <>
      {(failed || problem) && (
        <p className={style.notice} role="alert">
          {overtaken
            ? t('staffTables.overtaken', { table: overtaken })
            : t(
                problem === 'ATTEMPT_LIVE'
                  ? 'staffTables.paying'
                  : problem
                    ? `problem.${problem}`
                    : 'staffTables.failed',
              )}
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
type Question =
  | { kind: 'close' | 'unpaid' }
  | { kind: 'refuse'; round: Round }
  | { kind: 'lacks'; round: Round; line: TableLine };

const isWaiting = ({ state, kitchen }: Round): boolean =>
  state !== 'unpaid' && kitchen !== 'SERVED' && kitchen !== 'REFUSED';

function TableCard({ sitting, serving }: { sitting: TableSession; serving: Serving }) {
  const t = useText();
  const { fromWire } = useMoney(sitting.currency);
  const [question, ask] = useState<Question | null>(null);
  const age = useAge();
  const { id, name } = sitting.table;
  const { left = [] } = sitting;
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
          onLack={(line) => ask({ kind: 'lacks', round, line })}
        />
      ))}
      {left.length > 0 && (
        <section aria-label={t('staffTables.left')}>
          <h3>{t('staffTables.left')}</h3>
          {left.map((round) => (
            <RoundCard
              key={round.id}
              round={round}
              serving={serving}
              table={id}
              onRefuse={() => ask({ kind: 'refuse', round })}
              onLack={(line) => ask({ kind: 'lacks', round, line })}
            />
          ))}
        </section>
      )}
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
        <TableQuestion question={question} ask={ask} sitting={sitting} serving={serving} />
      )}
    </>
  );
}

interface QuestionProps {
  question: Question;
  ask(question: Question | null): void;
  sitting: TableSession;
  serving: Serving;
}
/** Closing asks how what is open was paid: each way is a press, and that it was not paid asks once more. */
function TableQuestion({ question, ask, sitting, serving }: QuestionProps) {
  const t = useText();
  const { fromWire } = useMoney(sitting.currency);
  const { id, name } = sitting.table;
  const rest = fromWire(sitting.rest);
  const { kind } = question;
  const isOpen = sitting.rest > 0;
  const waiting = sitting.rounds.filter(isWaiting);
  const press = (label: string, deed: () => void, look = 'button-main') => (
    <button
      key={label}
      type="button"
      className={`button ${look}`}
      onClick={() => {
        ask(null);
        deed();
      }}
    >
      {label}
    </button>
  );
  const orderNumber = 'round' in question ? question.round.orderNumber : '';
  const asked = {
    close: t('staffTables.closeTitle', { table: name }),
    unpaid: t('staffTables.unpaidTitle', { table: name }),
    refuse: t('staffTables.refuseTitle', { orderNumber }),
    lacks: t('staffTables.lacksTitle', {
      orderNumber,
      dish: 'line' in question ? question.line.name : '',
    }),
  };
  const does = {
    close: t(isOpen ? 'staffTables.closeText' : 'staffTables.closePaid', { rest }),
    unpaid: t('staffTables.unpaidText', { rest }),
    refuse: t('staffTables.refuseText'),
    lacks: t('staffTables.lacksText'),
  };
  const title = asked[kind];
  const text = does[kind];
  const waits =
    kind !== 'refuse' && kind !== 'lacks' && waiting.length > 0
      ? t('staffTables.waits', {
          count: waiting.length,
          orders: waiting.map((round) => round.orderNumber).join(', '),
        })
      : '';
  return (
    <Suspense>
      <Dialog
        kind="alert"
        open
        onClose={() => ask(null)}
        title={title}
        description={[text, waits].filter(Boolean).join(' ')}
      >
        <div className={style.answers}>
          {press(t('staffTables.stay'), () => {}, 'button-quiet')}
          {kind === 'close' && isOpen && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => ask({ kind: 'unpaid' })}
            >
              {t('staffTables.unpaid')}
            </button>
          )}
          {kind === 'close' &&
            isOpen &&
            DESK_WAYS.map((how) =>
              press(t(`staff.how.${how}`), () => serving.close(sitting, { how })),
            )}
          {kind === 'close' &&
            !isOpen &&
            press(t('staffTables.close'), () => serving.close(sitting, {}))}
          {kind === 'unpaid' &&
            press(t('staffTables.unpaidDo'), () => serving.close(sitting, { unpaid: true }))}
          {kind === 'refuse' &&
            press(t('staffTables.refuse'), () => serving.say(id, question.round.id, 'REFUSED'))}
          {kind === 'lacks' &&
            press(t('staffTables.lacks', { dish: question.line.name }), () =>
              serving.lacks(question.round, question.line),
            )}
        </div>
      </Dialog>
    </Suspense>
  );
}
