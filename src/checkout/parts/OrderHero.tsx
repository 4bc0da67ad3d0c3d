import {
  declineMessage,
  isTrouble,
  isUnheard,
  mayWantSupport,
  moneyOf,
  pauseMinutesOf,
  pendingShowOf,
  placedOf,
  problemMessage,
  providerOf,
  referenceOf,
  screenOf,
  stillDueOf,
  titleOf,
} from '#machines/checkout/view.ts';
import { leftToRight, shownPhone } from '#machines/domain/contact.ts';
import { useDates } from '../../ui/useDates.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useLacks } from '../../wiring/hooks/running.ts';
import { useShownOrder } from '../useShownOrder.ts';
import { BookedTimes } from './BookedTimes.tsx';
import { CopyText } from './CopyText.tsx';
import { Heading } from './Heading.tsx';
import style from './Order.module.css';
import { OrderActions } from './OrderActions.tsx';
import {
  declineSaid,
  holdsNothing,
  isKeptSince,
  isStanding,
  lastTryOf,
  mayBePaid,
  moneySaid,
  sumsSaid,
  titleSaid,
} from './orderTexts.ts';
import { visitedOn } from './orderVisits.ts';
import { PendingInstructions } from './PendingInstructions.tsx';
import { Progress } from './Progress.tsx';
import { isFoundInstead, paysInCard } from './paysInCard.ts';
import { QrBlock } from './QrBlock.tsx';
import { SendTrace } from './SendTrace.tsx';
import { Sign } from './Sign.tsx';

/** Part of its money went back, and it is on its way or there all the same. */
const signOf = (isTrouble: boolean, title: string, fact: string): string =>
  isTrouble ? 'trouble' : fact === 'returned' && isStanding(title) ? 'taken' : fact;

/** What is true about the order and its money, and the one thing to do next. */
export function OrderHero() {
  const t = useText();
  const business = useBusiness();
  const dates = useDates(business.timeZone);
  const order = useShownOrder();
  const placed = useCheckout(placedOf);
  const charted = useCheckout(titleOf);
  const visited = order ? visitedOn(order, Date.now(), business.timeZone) : undefined;
  const title = titleSaid(charted, order, visited);
  const fact = useCheckout(moneyOf);
  const trouble = useCheckout(isTrouble);
  const unheard = useCheckout(isUnheard);
  const helps = useCheckout(mayWantSupport);
  const provider = useCheckout(providerOf);
  const lastTry = lastTryOf(order);
  const told = useCheckout(declineMessage);
  const reason =
    lastTry?.outcome.status === 'DECLINED' ? `decline.${lastTry.outcome.reason}` : told;
  const declined = isKeptSince(order)
    ? null
    : declineSaid(reason, (lastTry ?? order?.attempt)?.provider ?? provider);
  const problem = useCheckout(problemMessage);
  const minutes = useCheckout(pauseMinutesOf);
  const show = useCheckout(pendingShowOf);
  const reference = useCheckout(referenceOf);
  const isPaying = useCheckout((snapshot) => screenOf(snapshot) === 'payment');
  const isUnknown = !order && !placed && problem === 'problem.NOT_FOUND';
  const paysBelow = useCheckout(paysInCard);
  const isInstead = useCheckout(isFoundInstead);
  const { fromWire } = useMoney(order?.currency ?? placed?.currency ?? business.currency);
  const foreign = order?.money?.foreign;
  const { fromWire: inForeign } = useMoney(foreign?.currency ?? business.currency);
  const providerName = t(`provider.${provider ?? 'PAY_LATER'}`);
  const number = order?.orderNumber ?? placed?.orderNumber;
  const due = useCheckout(stillDueOf);
  const sums = Object.entries(sumsSaid(order)).map(([name, sum]) => [name, fromWire(sum)]);
  const isDeposit =
    order !== null && order.paymentState === 'PART_PAID' && order.paid >= order.dueNow;
  const said = t(unheard ? 'money.unheard' : moneySaid(charted, fact, order), {
    ...Object.fromEntries(sums),
    provider: providerName,
    foreign: inForeign(foreign?.amount ?? 0),
    paid: fromWire(order?.paid ?? 0),
    total: fromWire((isDeposit ? order?.total : order?.dueNow) ?? 0),
    rest: fromWire(due),
    eaten: fromWire((order?.total ?? 0) - (order?.tip ?? 0)),
  });
  return (
    <div className={style.hero} data-money={fact}>
      <Sign fact={signOf(isUnknown || trouble, charted, fact)} />
      <Heading
        title={isUnknown ? 'order.notFoundTitle' : title}
        values={{ provider: providerName, date: visited ? dates.day(visited) : '' }}
        describedBy="money"
      >
        {order && (isDeposit || title.startsWith('order.title.')) && <BookedTimes order={order} />}
        {!isPaying && !isUnknown && (
          <p className={style.money} id="money" role="status">
            {said}
          </p>
        )}
        {fact === 'part' && order && mayBePaid(order) && <p>{t('qr.notYet')}</p>}
        {lastTry && <p>{t('order.lastTry', { how: lastTry.outcome.status })}</p>}
        {isInstead && <p>{t('order.sameItems')}</p>}
        {holdsNothing(order) && <p>{t('order.holdsNothing')}</p>}
        {!isUnknown && (declined ?? problem) && <p>{t((declined ?? problem)!, { minutes })}</p>}
      </Heading>
      {order && <Progress order={order} title={charted} />}
      {!paysBelow && <OrderNumber />}
      {/* Of what was paid before, a deposit, the page says so elsewhere. */}
      {isPaying && <QrBlock amount={fromWire(due)} orderNumber={number ?? ''} said={said} />}
      {show && <PendingInstructions show={show} amount={fromWire(due)} when={dates.instant} />}
      {!paysBelow && <OrderActions />}
      {/* A deposit that came as agreed is no trouble; what only has to be paid again is helped at the end of the page. */}
      {!trouble && <SendTrace reference={reference} isOffered={helps && !isDeposit} />}
    </div>
  );
}

/** By what it is known, and found again. */
export function OrderNumber() {
  const t = useText();
  const dates = useDates(useBusiness().timeZone);
  const order = useShownOrder();
  const placed = useCheckout(placedOf);
  const canFind = !useLacks('findOrder');
  const number = order?.orderNumber ?? placed?.orderNumber;
  return (
    number && (
      <div className={style.meta}>
        <CopyText label={t('order.number')} text={number} />
        {order && <span>{t('order.date', { date: dates.instant(order.createdAt) })}</span>}
        {canFind && order && !order.limited && (order.email || order.phone) && (
          <span>
            {t('order.findBy', { contact: order.email || leftToRight(shownPhone(order)) })}
          </span>
        )}
      </div>
    )
  );
}
