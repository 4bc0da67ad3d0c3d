import { useState } from 'react';
import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import { AskedOfShop } from '../checkout/parts/AskedOfShop.tsx';
import { mayBePaid } from '../checkout/parts/orderTexts.ts';
import { waysPaid } from '../checkout/parts/waysPaid.ts';
import { Choice, TextArea } from '../ui/Field.tsx';
import { useLanguage } from '../ui/language.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { useOrderChanges } from '../wiring/hooks/orders.ts';
import style from './Account.module.css';
import { AskCard } from './AskCard.tsx';
import { useFocusBack } from './kit/focus.ts';
import { useVisitNames } from './VisitRules.tsx';

interface AskToCancelProps {
  appointment: AppointmentView;
  order: OrderView;
}

/** One visit alone is a change of its order; where that has begun, a word about it. */
export const kindForOne = (order: OrderView): RequestKind | undefined => kindFor(order, false);

/** The shop has been asked about all of the order, or about this very visit, and has not answered. */
export const isAsked = ({ id }: AppointmentView, { requests }: OrderView): boolean =>
  requests?.some(
    ({ kind, appointmentId, status }) =>
      status === 'OPEN' && (kind === 'CANCEL' || appointmentId === id),
  ) === true;

/** What the order's chart takes of its shopper now. One visit alone is a change of the order, which stands with its other visits. */
function kindFor({ mayAsk = [] }: OrderView, isAll: boolean): RequestKind | undefined {
  const kinds: RequestKind[] = isAll ? ['CANCEL', 'CHANGE'] : ['CHANGE', 'HELP'];
  return kinds.find((kind) => mayAsk.includes(kind));
}

/** Whether one visit alone (false) and all of the order (true) can be asked for. Once the first has begun all of it cannot: that is a word about one. */
function choicesOf(
  { canCancel, alone, together = [] }: AppointmentView,
  order: OrderView,
): boolean[] {
  const canAll = !canCancel && kindFor(order, true) !== undefined;
  // What a press does is not asked for.
  const canOne = alone ? false : together.length > 1 || !(canCancel || canAll);
  return [...(canOne && kindFor(order, false) ? [false] : []), ...(canAll ? [true] : [])];
}

/** Whether the shop can be asked here: not while all of the order, or this very visit, waits for its answer. */
export const canAsk = (appointment: AppointmentView, order: OrderView | undefined): boolean =>
  order !== undefined && choicesOf(appointment, order).length > 0 && !isAsked(appointment, order);

/** What staff cancelled of a line before it was paid costs nothing, and after it was paid what it did: of a paid one it is not known which (458). */
function priceOfOne(
  { totalPrice, appointments }: OrderView['lines'][number],
  { paymentState }: OrderView,
): number | null {
  const standing = appointments.filter(({ status }) => status !== 'CANCELLED').length;
  if (standing === 0 || (paymentState === 'PAID' && standing < appointments.length)) return null;
  return totalPrice / standing;
}

/** What no press here cancels is asked of the shop, with the visit already named and what becomes of the money said before (439). */
export function AskToCancel({ appointment, order }: AskToCancelProps) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const button = useFocusBack(isOpen);
  return isOpen ? (
    <CancelRequest appointment={appointment} order={order} onDone={() => open(false)} />
  ) : (
    <button type="button" ref={button} className="button button-quiet" onClick={() => open(true)}>
      {t(appointment.canCancel ? 'appointment.askOne' : 'appointment.askShop')}
    </button>
  );
}

export function CancelRequest({
  appointment,
  order,
  onDone,
}: AskToCancelProps & { onDone(): void }) {
  const language = useLanguage();
  const { t } = language;
  const ways = waysPaid(order, language);
  const names = useVisitNames();
  const { fromWire } = useMoney(order.currency);
  const { isBusy, problem, ask } = useOrderChanges(order);
  const { id, canCancel, together = [] } = appointment;
  const isOneOf = together.length > 1;
  const choices = choicesOf(appointment, order);
  const [wantsAll, choose] = useState(false);
  // What is read anew meanwhile may leave one of them.
  const isAll = choices.length > 1 ? wantsAll : choices[0] === true;
  const [text, write] = useState('');
  const own = { ...appointment, isTooNear: false };
  const line = order.lines.find(({ appointments }) => appointments.some((one) => one.id === id));
  // What is taken off or added is of the whole order: before that, a price is not what the visit costs.
  const hasMore = order.discount + order.serviceCharge + order.tax > 0;
  const price = line && !hasMore ? priceOfOne(line, order) : null;
  const money = {
    paid: order.paid > 0 ? fromWire(order.paid) : 'none',
    price: price === null ? 'none' : fromWire(price),
  };
  const send = (): void => {
    const kind = kindFor(order, isAll);
    const wish = t(isAll || !isOneOf ? 'appointment.textAll' : 'appointment.textOne', {
      visits: names(appointment, isAll && isOneOf ? together : [own]),
    });
    if (kind && !isBusy)
      ask({
        kind,
        text: `${wish} ${text}`.trim().slice(0, 1000),
        ...(!isAll && { appointment: id }),
        ...(!isAll && kind === 'CHANGE' && { wish: 'CANCEL' }),
      });
  };
  return (
    <AskCard
      label={t('appointment.askShop')}
      title={t(canCancel ? 'appointment.askOne' : 'appointment.askShop')}
      isBusy={isBusy}
      problem={problem}
      onSend={send}
      onDone={onDone}
    >
      {choices.length > 1 && (
        <fieldset className={style.choices}>
          <legend>{t('appointment.which')}</legend>
          {choices.map((all) => (
            <Choice
              key={String(all)}
              type="radio"
              name="cancel-which"
              value={String(all)}
              checked={all === isAll}
              label={t(all ? 'appointment.all' : 'appointment.onlyThis', {
                count: together.length,
              })}
              onChoose={() => choose(all)}
            />
          ))}
        </fieldset>
      )}
      {/* Of a visit that has begun nothing is promised. */}
      {(isAll || isOneOf) && !mayBePaid(order) && (
        <>
          <p>{t(isAll ? 'asks.money.CANCEL' : 'appointment.moneyOne', money)}</p>
          {order.paid > 0 && <p>{t('appointment.refund', { way: ways.join(', ') })}</p>}
        </>
      )}
      <TextArea
        id="cancel-text"
        label={t('asks.text')}
        value={text}
        maxLength={600}
        optional
        onText={write}
      />
    </AskCard>
  );
}

/** What was asked about its order, and what came of it. */
export function AskedAboutVisit({ order }: { order: OrderView }) {
  const t = useText();
  if (!order.requests?.length) return null;
  return (
    <section className={style.card} aria-labelledby="visit-asked">
      <h2 id="visit-asked">{t('appointment.asked')}</h2>
      <AskedOfShop order={order} />
    </section>
  );
}
