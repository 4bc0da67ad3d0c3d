import { useRef, useState } from 'react';
import { arrivalOf } from '#machines/domain/arrival.ts';
import type { OrderView } from '#machines/domain/order.ts';
import answers from '../../ui/ConfirmButton.module.css';
import Dialog from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { useBusiness, useSendsMail } from '../../wiring/hooks/running.ts';
import { branchPhone } from '../branchPhone.ts';
import style from './Order.module.css';
import { waysPaid } from './waysPaid.ts';

interface CancelSheetProps {
  order: OrderView;
  /** what the button says that opened it */
  yes: string;
  /** another time is asked for instead */
  onTime?(): void;
  onClose(): void;
}
/** What happens then: what comes back, to which payment and when, or that the shop decides it; why may be left open. */
export function CancelSheet({ order, yes, onTime, onClose }: CancelSheetProps) {
  const language = useLanguage();
  const { t } = language;
  const business = useBusiness();
  const sendsMail = useSendsMail();
  const { fromWire } = useMoney(order.currency);
  const { isBusy, problem, ask, cancelPaid } = useOrderChanges(order);
  const harmless = useRef<HTMLButtonElement>(null);
  const [text, write] = useState('');
  const presses = order.mayCancelPaid === true;
  // What comes, or is fetched, at its time; each visit has a page of its own.
  const mayMove = onTime && (order.wanted || order.shipment) && order.mayAsk?.includes('CHANGE');
  const said = {
    orderNumber: order.orderNumber,
    paid: order.paid > 0 ? fromWire(order.paid) : 'none',
    way: waysPaid(order, language).join(', '),
    email: sendsMail && order.email ? order.email : 'none',
    phone: branchPhone(business, order.location?.id),
  };
  const send = (): void => {
    if (isBusy) return;
    if (presses) cancelPaid(order.paid, text.trim());
    else ask({ kind: 'CANCEL', text: text.trim() });
  };
  return (
    <Dialog
      kind="alert"
      open
      onClose={onClose}
      title={t(presses ? 'order.cancelTitle' : 'asks.cancelTitle', said)}
      description={t(presses ? 'asks.cancelPaid' : 'asks.cancelText', said)}
      focusFirst={harmless}
    >
      <div className={style.column}>
        <Visits order={order} />
        <TextArea
          id="cancel-why"
          label={t('asks.text')}
          value={text}
          maxLength={600}
          optional
          onText={write}
        />
        {problem && <p role="alert">{t(`problem.${problem}`)}</p>}
        {mayMove && (
          <button type="button" className="button button-quiet" onClick={onTime}>
            {t('asks.time')}
          </button>
        )}
        <div className={answers.answers}>
          <button type="button" ref={harmless} className="button button-quiet" onClick={onClose}>
            {t('order.cancelNot')}
          </button>
          <button
            type="button"
            className={`button ${answers.danger}`}
            aria-disabled={isBusy}
            onClick={send}
          >
            {isBusy ? t('app.loading') : yes}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** Of an order of visits all of them end, each by its name and time (436). */
function Visits({ order }: { order: OrderView }) {
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const arrival = arrivalOf(business, Boolean(order.visitAt));
  const visits = order.lines.flatMap(({ name, appointments }) =>
    appointments
      .filter(({ status }) => status !== 'CANCELLED')
      .map((one) => ({ ...one, service: name })),
  );
  return (
    visits.length > 0 && (
      <ul>
        {visits.map((one) => (
          <li key={one.id}>
            {one.service} · {dates.slot(one.startDate, one.startTime, arrival)}
          </li>
        ))}
      </ul>
    )
  );
}
