import { useEffect, useRef, useState } from 'react';
import { PACKING_DAYS, PACKING_STATES, PACKING_WAYS } from '#machines/domain/packing.ts';
import { SelectField } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import { type PackingWanted, usePacking } from '../wiring/hooks/staffPacking.ts';
import style from './Account.module.css';
import own from './StaffPacking.module.css';
import { FindOrders } from './staff/FindOrders.tsx';
import { DONE_WORDS, OrderToPack } from './staff/OrderToPack.tsx';
import { StaffReadState, Stranger } from './staff/StaffReadState.tsx';
import { StaffRoom, usePackingWord } from './staff/StaffRoom.tsx';

const FIRST: PackingWanted = { state: 'open', day: 'today', way: null, after: null };

/** For those who pack: what is to be packed, what is wanted first comes first, and one press when it is ready. */
export default function StaffPackingPage() {
  const word = usePackingWord();
  return (
    <StaffRoom title={word('packing.title')}>
      <Orders />
    </StaffRoom>
  );
}

function Orders() {
  const t = useText();
  const word = usePackingWord();
  const [wanted, want] = useState(FIRST);
  const packing = usePacking(wanted);
  const look = (next: PackingWanted): void => {
    packing.forget();
    want(next);
  };
  const { list, failed, problem, done, isBusy } = packing;
  const said = useRef<HTMLParagraphElement>(null);
  // The pressed button goes away with its order: the focus waits where it is said what was done.
  useEffect(() => {
    if (done) said.current?.focus();
  }, [done]);
  if (list === null) return <Stranger />;
  const many = list?.count ?? 0;
  return (
    <>
      <FindOrders />
      <Filters wanted={wanted} want={look} />
      {problem && (
        <p className={style.notice} role="alert">
          {t(`problem.${problem}`)}
        </p>
      )}
      <StaffReadState isStale={failed} isRead={list !== undefined} />
      <p className={own.said} role="status" tabIndex={-1} ref={said}>
        {done &&
          t('packing.said', {
            number: done.number,
            what: t(DONE_WORDS[done.deed]),
          })}{' '}
        {list &&
          (wanted.state === 'open'
            ? many > 0
              ? t(word('packing.open'), { count: many })
              : t(word('packing.none.open'))
            : many > 0
              ? t('packing.ready', { count: many })
              : t('packing.none.ready'))}
      </p>
      {list && many === 0 && wanted.day === 'today' && (
        <ForLater wanted={{ ...wanted, day: 'later' }} want={look} />
      )}
      <ul className={own.orders} aria-label={t('packing.list')}>
        {list?.orders.map((order) => (
          <li key={order.id}>
            <OrderToPack
              order={order}
              isReady={wanted.state === 'ready'}
              isBusy={isBusy}
              onPress={(deed) => packing.press(order, deed)}
              after={packing.again}
            />
          </li>
        ))}
      </ul>
      {(wanted.after !== null || list?.next) && (
        <div className={own.pages}>
          {wanted.after !== null && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => look({ ...wanted, after: null })}
            >
              {t('packing.first')}
            </button>
          )}
          {list?.next && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => look({ ...wanted, after: list.next })}
            >
              {t('packing.next')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

interface FiltersProps {
  wanted: PackingWanted;
  want(next: PackingWanted): void;
}
/** Nothing is left for today: how much there is for the days after, which a press shows. */
function ForLater({ wanted, want }: FiltersProps) {
  const t = useText();
  const count = usePacking(wanted).list?.count ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" className="button button-main" onClick={() => want(wanted)}>
      {t('packing.later', { count })}
    </button>
  );
}

/** What is changed shows its first page. */
function Filters({ wanted, want }: FiltersProps) {
  const t = useText();
  const word = usePackingWord();
  const words = { pickup: t('review.pickup'), delivery: t('review.delivery') };
  return (
    <div className={own.filters}>
      <SelectField
        id="packing-state"
        label={t('packing.filter.state')}
        value={wanted.state}
        onText={(text) =>
          want({
            ...wanted,
            after: null,
            state: PACKING_STATES.find((one) => one === text) ?? 'open',
          })
        }
      >
        {PACKING_STATES.map((state) => (
          <option key={state} value={state}>
            {t(state === 'open' ? word('packing.state.open') : 'packing.state.ready')}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="packing-day"
        label={t('packing.filter.day')}
        value={wanted.day ?? 'all'}
        onText={(text) =>
          want({ ...wanted, after: null, day: PACKING_DAYS.find((one) => one === text) ?? null })
        }
      >
        {[...PACKING_DAYS, 'all'].map((day) => (
          <option key={day} value={day}>
            {t(`packing.day.${day}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="packing-way"
        label={t('packing.filter.way')}
        value={wanted.way ?? 'all'}
        onText={(text) =>
          want({ ...wanted, after: null, way: PACKING_WAYS.find((one) => one === text) ?? null })
        }
      >
        <option value="all">{t('packing.way.all')}</option>
        {PACKING_WAYS.map((way) => (
          <option key={way} value={way}>
            {words[way]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
