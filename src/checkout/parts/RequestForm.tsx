import { useRef, useState } from 'react';
import {
  type OrderView,
  RETURN_REASONS,
  type RequestKind,
  type ReturnReason,
} from '#machines/domain/order.ts';
import { type OrderTrouble, type ReturnedLine, TROUBLES } from '#machines/domain/trouble.ts';
import { Choice, SelectField, TextArea } from '../../ui/Field.tsx';
import { useDates } from '../../ui/useDates.ts';
import { useText } from '../../ui/useText.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { useBusiness } from '../../wiring/hooks/running.ts';
import { AskedLines, askedLines, isOneThing, type Picked, thingsOf } from './AskedLines.tsx';
import { AskedSizes } from './AskedSizes.tsx';
import { askedTrade } from './askedTrade.ts';
import style from './Order.module.css';
import story from './Story.module.css';

interface RequestFormProps {
  order: OrderView;
  may: readonly RequestKind[];
  /** what a button of its own opened, under its title: nothing else is asked there */
  only?: RequestKind;
}
/** What is asked of the shop about an order. */
export function RequestForm({ order, may, only }: RequestFormProps) {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  // The page's own form may stand below.
  const idOf = (name: string): string => (only ? `${only}-${name}` : name);
  const { isBusy, problem, ask } = useOrderChanges(order);
  const [wanted, choose] = useState<RequestKind>(may[0] ?? only ?? 'HELP');
  // What was chosen may be asked no more by the time that it is sent.
  const isOver = may.length === 0;
  const kind = isOver || may.includes(wanted) ? wanted : (may[0] ?? 'HELP');
  const [reason, explain] = useState<ReturnReason>('SIZE');
  const [trouble, tell] = useState<OrderTrouble | 'OTHER'>('OTHER');
  const [picked, pick] = useState<Picked>({});
  const [wishes, wish] = useState<Record<number, string>>({});
  const [text, write] = useState('');
  const [isTried, tryIt] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isReturn = kind === 'RETURN';
  const isHelp = kind === 'HELP';
  const isTime = only === 'CHANGE';
  // A bill has its lines from the rounds of a table.
  const isOfLines =
    order.isBill !== true &&
    order.lines.length > 0 &&
    (isReturn || (isHelp && !['OTHER', 'LATE'].includes(trouble)));
  const things = thingsOf(order, isReturn);
  const lines: ReturnedLine[] = (isOfLines ? askedLines(things, picked) : []).map((one) => ({
    ...one,
    ...(isReturn && wishes[one.line] && { instead: wishes[one.line] }),
  }));
  const lacksLines = isOfLines && lines.length === 0;
  const isSaid = isReturn || (isHelp && trouble !== 'OTHER');
  const isMissing = !isSaid && text.trim() === '';
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    tryIt(true);
    if (isBusy || isOver) return;
    if (lacksLines) form.current?.querySelector<HTMLElement>('[name=ask-line]')?.focus();
    else if (isMissing) document.getElementById(idOf('ask-text'))?.focus();
    else
      ask({
        kind,
        text: isTime ? t('asks.textTime', { text: text.trim() }) : text.trim(),
        ...(isReturn && { reason }),
        ...(isHelp && trouble !== 'OTHER' && { trouble }),
        ...(lines.length > 0 && { lines }),
      });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className={story.proposal}>
      {!only && may.length === 1 && kind !== 'HELP' && <strong>{t(`asks.kind.${kind}`)}</strong>}
      {may.length > 1 && (
        <fieldset className={story.kinds}>
          <legend>{t('asks.what')}</legend>
          {may.map((one) => (
            <Choice
              key={one}
              type="radio"
              name="ask-kind"
              value={one}
              checked={one === kind}
              label={t(`asks.kind.${one}`)}
              onChoose={() => choose(one)}
            />
          ))}
        </fieldset>
      )}
      {isReturn && (
        <SelectField
          id={idOf('ask-reason')}
          label={t('asks.reason')}
          value={reason}
          onText={(one) => explain(one as ReturnReason)}
        >
          {RETURN_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`asks.reason.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {/* Of what was called off nothing came that could be wrong. */}
      {isHelp && order.goods === 'committed' && (
        <SelectField
          id="ask-trouble"
          label={t('asks.trouble')}
          value={trouble}
          onText={(one) => tell(one as OrderTrouble)}
        >
          {(['OTHER', ...TROUBLES] as const).map((one) => (
            <option key={one} value={one}>
              {t(`asks.trouble.${one}`, { trade: askedTrade(order) })}
            </option>
          ))}
        </SelectField>
      )}
      {/* What is left out now can be returned no more (562). */}
      {isReturn && isOfLines && !isOneThing(things) && <p>{t('asks.oneReturn')}</p>}
      {isOfLines && !isOneThing(things) && (
        <AskedLines
          things={things}
          picked={picked}
          error={isTried && lacksLines ? t('asks.whichRequired') : null}
          onPick={pick}
        />
      )}
      {isReturn && (
        <AskedSizes
          order={order}
          lines={lines}
          onWish={(line, one) => wish({ ...wishes, [line]: one })}
        />
      )}
      <TextArea
        id={idOf('ask-text')}
        label={t(isTime ? 'asks.whichTime' : 'asks.text')}
        value={text}
        maxLength={isTime ? 900 : 1000}
        optional={isSaid}
        error={isTried && isMissing ? t('asks.textRequired') : null}
        onText={write}
      />
      {isReturn && order.returnUntil && (
        <p>{t('asks.until', { day: dates.day(order.returnUntil, 'numeric') })}</p>
      )}
      {/* Of money that was never paid none is promised. */}
      {isReturn && order.paid > 0 && <p>{t('asks.money.RETURN')}</p>}
      <p className={style.quiet}>{t('asks.hint')}</p>
      {problem && <p role="alert">{t(`problem.${problem}`)}</p>}
      {isOver ? (
        <p role="status">{t('asks.over')}</p>
      ) : (
        <button type="submit" className="button button-main" aria-disabled={isBusy}>
          {t(isBusy ? 'app.loading' : 'asks.send')}
        </button>
      )}
    </form>
  );
}
