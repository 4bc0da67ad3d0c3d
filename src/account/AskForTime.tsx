import { useState } from 'react';
import type { OrderView } from '#machines/domain/order.ts';
import { TextArea } from '../ui/Field.tsx';
import { useText } from '../ui/useText.ts';
import type { AppointmentView } from '../wiring/hooks/appointments.ts';
import { useOrderChanges } from '../wiring/hooks/orders.ts';
import { AskCard } from './AskCard.tsx';
import { isAsked, kindForOne } from './AskToCancel.tsx';
import { useFocusBack } from './kit/focus.ts';
import { useVisitNames } from './VisitRules.tsx';

interface AskForTimeProps {
  appointment: AppointmentView;
  order: OrderView;
}

/** Whether the shop is asked for another time: where no press moves it, and nothing waits that may end it. */
export const canAskForTime = (
  appointment: AppointmentView,
  order: OrderView | undefined,
): order is OrderView =>
  order !== undefined &&
  !appointment.canMove &&
  kindForOne(order) !== undefined &&
  !isAsked(appointment, order);

/** What no press here moves is asked of the shop, in words: it knows its people's times (528). */
export function AskForTime({ appointment, order }: AskForTimeProps) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const button = useFocusBack(isOpen);
  return isOpen ? (
    <TimeRequest appointment={appointment} order={order} onDone={() => open(false)} />
  ) : (
    <button type="button" ref={button} className="button button-quiet" onClick={() => open(true)}>
      {t('asks.time')}
    </button>
  );
}

export function TimeRequest({ appointment, order, onDone }: AskForTimeProps & { onDone(): void }) {
  const t = useText();
  const names = useVisitNames();
  const { isBusy, problem, ask } = useOrderChanges(order);
  const [text, write] = useState('');
  const [isTried, tryIt] = useState(false);
  const isMissing = text.trim() === '';
  const visits = names(appointment, [{ ...appointment, isTooNear: false }]);
  const send = (): void => {
    tryIt(true);
    const kind = kindForOne(order);
    if (isMissing) document.getElementById('time-text')?.focus();
    else if (kind && !isBusy)
      ask({
        kind,
        text: t('appointment.textMove', { visits, text: text.trim() }).slice(0, 1000),
        appointment: appointment.id,
        ...(kind === 'CHANGE' && { wish: 'MOVE' }),
      });
  };
  return (
    <AskCard
      label={t('asks.time')}
      title={t('asks.time')}
      isBusy={isBusy}
      problem={problem}
      onSend={send}
      onDone={onDone}
    >
      <p>{visits}</p>
      <TextArea
        id="time-text"
        label={t('asks.whichTime')}
        value={text}
        maxLength={600}
        error={isTried && isMissing ? t('asks.textRequired') : null}
        onText={write}
      />
    </AskCard>
  );
}
