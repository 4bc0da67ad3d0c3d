import { Component, type ReactNode } from 'react';
import { addressLines } from '#machines/domain/address.ts';
import { shownPhone } from '#machines/domain/contact.ts';
import { type DiaryColumn, type DiaryVisit, turnsOf } from '#machines/domain/diary.ts';
import { timeText } from '../../catalog/hours.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import own from '../StaffDiary.module.css';
import { WhetherCame } from './WhetherCame.tsx';

const DAY_MINUTES = 24 * 60;
/** How high a minute is where columns stand beside each other; what says more than that takes more. */
const REM_A_MINUTE = 0.045;

/** Midnight at the end of a day is not its beginning. */
const clock = (minute: number): string => (minute === DAY_MINUTES ? '24:00' : timeText(minute));
const span = (from: number, to: number): string => `${clock(from)}–${clock(to)}`;

interface DiaryColumnsProps {
  columns: DiaryColumn[];
  /** the minute that it is, where the day is today */
  now?: number | undefined;
  /** something was said of a visit */
  after(): void;
  onMove(visit: DiaryVisit): void;
  /** nothing is written into a day that is over */
  onWrite: ((where: FreeStretch) => void) | null;
}
/** Where something is free: with whom, and from when. */
export interface FreeStretch {
  columnId: string;
  from: number;
}

/** A column for each person, or branch; on a wide screen the same hour stands at the same height in all of them. */
export function DiaryColumns({ columns, now, ...presses }: DiaryColumnsProps) {
  if (columns.length === 0) return null;
  const marks = marksOf(columns);
  const rows = marks.slice(1).map((mark, at) => {
    const least = (mark - (marks[at] ?? mark)) * REM_A_MINUTE;
    return `minmax(${least.toFixed(3)}rem, auto)`;
  });
  const grid = {
    '--rows': `auto ${rows.join(' ')} auto`,
    '--columns': columns.length,
  } as React.CSSProperties;
  return (
    <div className={own.columns} style={grid}>
      {columns.map((column) => (
        <Column key={column.id} column={column} marks={marks} now={now} {...presses} />
      ))}
    </div>
  );
}

/** Every minute at which a stretch begins or ends. */
const marksOf = (columns: DiaryColumn[]): number[] =>
  [
    ...new Set(columns.flatMap(({ stretches }) => stretches.flatMap(({ from, to }) => [from, to]))),
  ].toSorted((one, other) => one - other);

interface ColumnProps extends Omit<DiaryColumnsProps, 'columns'> {
  column: DiaryColumn;
  marks: number[];
}
function Column({ column, marks, now, after, onMove, onWrite }: ColumnProps) {
  const t = useText();
  const { id, name, hours, stretches, cancelled } = column;
  const title = `diary-${id}`;
  const turn = turnsOf(column, now);
  return (
    <section aria-labelledby={title} className={own.column}>
      <header>
        <h2 id={title}>{name}</h2>
        <p>{hours ? <bdi>{span(...hours)}</bdi> : t('diary.off')}</p>
      </header>
      <ol>
        {stretches.map((stretch) => (
          <li
            key={`${stretch.from} ${stretch.visits[0]?.id ?? 'free'}`}
            data-free={stretch.visits.length === 0 || undefined}
            style={
              {
                '--from': marks.indexOf(stretch.from) + 1,
                '--to': marks.indexOf(stretch.to) + 1,
              } as React.CSSProperties
            }
          >
            {stretch.visits.length === 0 ? (
              <>
                <p id={`free-${id}-${stretch.from}`}>
                  <Turn turn={turn(stretch)} />
                  {t('diary.free', { span: span(stretch.from, stretch.to) })}
                </p>
                {onWrite && stretch.to > (now ?? 0) && (
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-describedby={`${title} free-${id}-${stretch.from}`}
                    onClick={() => onWrite({ columnId: id, from: stretch.from })}
                  >
                    {t('diary.write')}
                  </button>
                )}
              </>
            ) : (
              stretch.visits.map((visit) => (
                <Card key={visit.id} visit={visit}>
                  <Visit visit={visit} column={column} turn={turn(visit)} {...{ after, onMove }} />
                </Card>
              ))
            )}
          </li>
        ))}
      </ol>
      {cancelled.length > 0 && (
        <div className={own.cancelled}>
          <h3>{t('diary.state.CANCELLED')}</h3>
          {cancelled.map((visit) => (
            <Card key={visit.id} visit={visit}>
              <Visit visit={visit} column={column} {...{ after, onMove }} />
            </Card>
          ))}
        </div>
      )}
    </section>
  );
}

type TurnOf = ReturnType<ReturnType<typeof turnsOf>>;
/** Who looks in passing sees whose turn it is. */
function Turn({ turn }: { turn: TurnOf }) {
  const t = useText();
  return turn && <b className={own.turn}>{t(`diary.turn.${turn}`)} </b>;
}

/** What cannot be read of one visit costs its own card alone, which still leads to its order. Another day, or the next look, tries again. */
class Card extends Component<{ visit: DiaryVisit; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }
  override componentDidUpdate({ visit }: { visit: DiaryVisit }): void {
    if (this.state.failed && visit !== this.props.visit) this.setState({ failed: false });
  }
  override render(): ReactNode {
    const { visit, children } = this.props;
    return this.state.failed ? <Unreadable {...visit} /> : children;
  }
}
function Unreadable({ order }: DiaryVisit) {
  const t = useText();
  const href = useHref();
  return (
    <article className={own.visit}>
      <p>{t('diary.unreadable')}</p>
      {order && (
        <p>
          <a href={href(`/staff/orders/${order.id}`)}>
            {t('staff.order', { number: order.number })}
          </a>
        </p>
      )}
    </article>
  );
}

interface VisitProps {
  visit: DiaryVisit;
  column: DiaryColumn;
  turn?: TurnOf;
  after(): void;
  onMove(visit: DiaryVisit): void;
}
function Visit({ visit, column, turn = null, after, onMove }: VisitProps) {
  const t = useText();
  const href = useHref();
  const { locations } = useBusiness();
  const { state, asked, attendance, order, people, minutes, visitAt, toPay, addOns = [] } = visit;
  const branch = locations.find(({ id }) => id === visit.locationId);
  const isElsewhere = locations.length > 1 && column.id !== visit.locationId;
  const where = visitAt ? addressLines(visitAt).join(', ') : isElsewhere ? branch?.name : null;
  const facts = [
    minutes > 0 && t('staff.visit.minutes', { minutes }),
    people > 1 && t('diary.people', { count: people }),
    where,
  ].filter(Boolean);
  return (
    <article className={own.visit} data-state={state} data-turn={turn ?? undefined}>
      <h3 id={`visit-${visit.id}`}>
        <Turn turn={turn} />
        <bdi>{span(visit.from, visit.to)}</bdi> <span>{visit.service}</span>
      </h3>
      {state !== 'STANDS' && state !== 'CANCELLED' && !attendance?.said && (
        <p className={own.state}>{t(`diary.state.${state}`)}</p>
      )}
      {asked && <p className={own.asked}>{t(`staff.reason.${asked}_ASKED`)}</p>}
      {order && (
        <p>
          <bdi>{visit.customerName}</bdi>
          {visit.phone && (
            <>
              {' · '}
              <a href={`tel:${visit.phone.replaceAll(/[^\d+]/g, '')}`}>
                <bdi>{shownPhone(visit)}</bdi>
              </a>
            </>
          )}
        </p>
      )}
      {addOns.length > 0 && <p>{addOns.join(', ')}</p>}
      <p className={own.quiet}>{facts.join(' · ')}</p>
      {order && attendance && (
        <WhetherCame
          orderId={order.id}
          appointmentId={visit.id}
          attendance={attendance}
          isHome={visitAt !== null}
          about={`visit-${visit.id}`}
          after={after}
        />
      )}
      {visit.canMove && (
        <p>
          <button
            type="button"
            className="button button-quiet"
            aria-describedby={`visit-${visit.id}`}
            onClick={() => onMove(visit)}
          >
            {t('appointment.move')}
          </button>
        </p>
      )}
      {toPay > 0 && state !== 'CANCELLED' && <ToPay {...visit} />}
      {order && (
        <p>
          <a href={href(`/staff/orders/${order.id}`)}>
            {t('staff.order', { number: order.number })}
          </a>
        </p>
      )}
    </article>
  );
}

/** By itself: what has no order has no money either, and is read with the rest of its day. */
function ToPay({ toPay, currency, together = 1 }: DiaryVisit) {
  const t = useText();
  const { fromWire } = useMoney(currency);
  const says = together > 1 ? 'diary.toPayAll' : 'packing.toPay';
  return <p className={own.quiet}>{t(says, { amount: fromWire(toPay) })}</p>;
}
