import { amountText } from '#machines/domain/measure.ts';
import type { OrderRequest, OrderView } from '#machines/domain/order.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useAnswerFocus } from '../../wiring/hooks/answerFocus.ts';
import { useOrderChanges } from '../../wiring/hooks/orders.ts';
import { useBusiness, useHref } from '../../wiring/hooks/running.ts';
import { askedTrade } from './askedTrade.ts';
import style from './Order.module.css';
import story from './Story.module.css';
import { TakeBack } from './TakeBack.tsx';
import { waysPaid } from './waysPaid.ts';

/** What its shopper has asked about an order, in their words, and what became of each where that is for them to read. */
export function AskedOfShop({ order, answer = true }: { order: OrderView; answer?: boolean }) {
  return (
    <ul className={story.asked}>
      {order.requests?.map((one) => (
        <Asked key={one.id} order={order} request={one} answer={answer} />
      ))}
    </ul>
  );
}

interface AskedProps {
  order: OrderView;
  request: OrderRequest;
  answer: boolean;
}
function Asked({ order, request, answer }: AskedProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const { id, kind, reason, trouble, lines, text, at, status, takenBack } = request;
  const { goesBack, lowersRest, cameBack, until } = request;
  const { fromWire } = useMoney(order.currency);
  // A return is answered here by yes or no; anything else only once it was seen to.
  const isTold = status === 'OPEN' && kind !== 'RETURN';
  // Of a wish to cancel the order itself tells what became of it.
  const answered =
    kind !== 'CANCEL' || (order.goods === 'committed' && order.paymentState === 'REFUNDED')
      ? `asks.status.${status}`
      : order.goods === 'committed'
        ? 'asks.status.KEPT'
        : 'timeline.cancelled';
  const dates = useDates(useBusiness().timeZone);
  const words = useAnswerFocus<HTMLParagraphElement>(id);
  const { isBusy, problem, takeBack } = useOrderChanges(order);
  return (
    <li>
      <strong>{t('asks.line', { kind: t(`asks.kind.${kind}`), when: dates.instant(at) })}</strong>
      {reason && <p>{t(`asks.reason.${reason}`)}</p>}
      {trouble && <p>{t(`asks.trouble.${trouble}`, { trade: askedTrade(order) })}</p>}
      {lines && (
        <table>
          <tbody>
            {lines.map(({ line, quantity, name, measure, instead }) => (
              <tr key={line}>
                <td>{measure ? amountText(quantity, measure, locale) : `${quantity} ×`}</td>
                <th scope="row">
                  <bdi>{name}</bdi>
                  {instead && (
                    <>
                      <br />
                      {t('asks.instead', { size: instead.name })}
                    </>
                  )}
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {text && <q>{text}</q>}
      {(answer || takenBack) && (
        <p className={style.quiet} ref={words} tabIndex={-1}>
          {t(takenBack ? 'asks.takenBack' : isTold && !cameBack ? 'asks.waits' : answered)}
        </p>
      )}
      {answer && kind === 'RETURN' && status === 'ACCEPTED' && order.location && (
        <p>
          {order.location.name}
          <br />
          {order.location.address}
        </p>
      )}
      {answer && cameBack && <p>{t('money.returned.sum', { returned: fromWire(cameBack) })}</p>}
      {answer && until && <p>{t('asks.until', { day: dates.day(until, 'numeric') })}</p>}
      {answer && goesBack && (
        <p>
          {t('asks.goesBack', {
            status,
            amount: fromWire(goesBack),
            way: waysPaid(order, language).join(', '),
          })}
        </p>
      )}
      {answer && lowersRest && (
        <p>{t('asks.lowersRest', { status, amount: fromWire(lowersRest) })}</p>
      )}
      {answer && !takenBack && status !== 'REFUSED' && <OtherSizes order={order} lines={lines} />}
      {answer && takenBack === false && (
        <TakeBack isBusy={isBusy} problem={problem} onYes={() => takeBack(id)} />
      )}
    </li>
  );
}

/** What is wished instead is a new order: a press leads to exactly that (559), as long as it is sold (562). */
function OtherSizes({ order, lines = [] }: { order: OrderView; lines: OrderRequest['lines'] }) {
  const { t } = useLanguage();
  const href = useHref();
  const wished = lines.flatMap(({ line, instead }) =>
    instead ? [{ ...instead, line, of: order.lines[line] }] : [],
  );
  return (
    <>
      {wished.some(({ isGone }) => !isGone) && <p>{t('asks.insteadHow')}</p>}
      {wished.map(({ id, name: size, isGone, line, of: { productId = '', name = '' } = {} }) =>
        isGone ? (
          <p key={line}>{t('asks.insteadGone', { name, size })}</p>
        ) : (
          <a
            key={line}
            className="button button-quiet"
            href={href(
              `/products/${encodeURIComponent(productId)}?variant=${encodeURIComponent(id)}`,
            )}
          >
            {t('asks.insteadOrder', { name, size })}
          </a>
        ),
      )}
    </>
  );
}
