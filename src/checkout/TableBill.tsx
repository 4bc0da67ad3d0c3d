import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { formOf } from '#machines/checkout/view.ts';
import { looksLikeEmail } from '#machines/domain/contact.ts';
import { amountText } from '#machines/domain/measure.ts';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import type {
  BillParts,
  Round,
  TableLine,
  TablePayment,
  TableSession,
} from '#machines/domain/table.ts';
import { Choice, TextField } from '../ui/Field.tsx';
import { useLanguage } from '../ui/language.ts';
import { useMoney } from '../ui/useMoney.ts';
import { useText } from '../ui/useText.ts';
import {
  useBusiness,
  useCart,
  useCheckout,
  useHref,
  useSendCart,
  useSendsMail,
} from '../wiring/hooks/running.ts';
import { useMakeBill, useSitting } from '../wiring/hooks/tables.ts';
import style from './parts/Checkout.module.css';
import { Closed } from './parts/KitchenClosed.tsx';
import { missingSaid } from './parts/missingSaid.ts';
import { ServiceCalls } from './parts/ServiceCalls.tsx';
import bill from './parts/TableBill.module.css';
import { TipChoice } from './parts/Tip.tsx';
import { tipShare } from './parts/tipShare.ts';

/** The table's one bill: what was sent by whom in the present sitting, and paying all of it, one's own part, or some dishes; and a bell. */
export default function TableBill() {
  const { tableId } = useCart(cartOf);
  const { data: sitting } = useSitting(tableId);
  const sendCart = useSendCart();
  const sittingId = sitting?.id;
  useEffect(() => {
    if (sittingId !== undefined) sendCart({ type: 'table.sitting', sitting: sittingId });
  }, [sittingId, sendCart]);
  const isEmpty = useCart((snapshot) => cartOf(snapshot).items.length === 0);
  if (!sitting) return null;
  const { rounds, closed } = sitting;
  // Above a round to be sent the page says so itself.
  if (closed) return isEmpty ? <Closed opensAt={closed.opensAt} /> : null;
  return (
    <>
      {rounds.length > 0 && <Bill sitting={sitting} />}
      <ServiceCalls sitting={sitting} />
    </>
  );
}

const sentLines = (rounds: Round[]): TableLine[] =>
  rounds.filter((round) => round.state === 'sent').flatMap((round) => round.lines);

function Bill({ sitting }: { sitting: TableSession }) {
  const t = useText();
  const { fromWire } = useMoney(sitting.currency);
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string): void => {
    const others = new Set(chosen);
    if (!others.delete(id)) others.add(id);
    choose(others);
  };
  const open = sentLines(sitting.rounds).filter((line) => line.state === 'OPEN');
  const some = open.filter((line) => chosen.has(line.id));
  const mine = sentLines(sitting.rounds.filter((round) => round.isMine)).filter(
    (line) => line.state === 'OPEN',
  );
  return (
    <section className={style.block} aria-labelledby="bill-title">
      <div className={style.blockHead}>
        <h2 id="bill-title">{t('table.bill', { table: sitting.table.name })}</h2>
      </div>
      {sitting.rounds.map((round) => (
        <RoundLines
          key={round.id}
          round={round}
          payments={sitting.payments ?? []}
          currency={sitting.currency}
          chosen={chosen}
          onToggle={toggle}
        />
      ))}
      <dl className={bill.sums}>
        <PartRows parts={sitting.parts} currency={sitting.currency} />
        <dt>{t('table.total')}</dt>
        <dd>{fromWire(sitting.total)}</dd>
        <PaymentRows sitting={sitting} />
        <dt>
          <strong>{t('table.rest')}</strong>
        </dt>
        <dd>
          <strong>{fromWire(sitting.rest)}</strong>
        </dd>
      </dl>
      <PayButtons sitting={sitting} open={open} some={some} mine={mine} />
    </section>
  );
}

/** Who has paid how much, and who is paying. */
function PaymentRows({ sitting: { payments, paid, currency } }: { sitting: TableSession }) {
  const t = useText();
  const href = useHref();
  const { fromWire } = useMoney(currency);
  const paying = usePaying();
  // A build of before does not say who.
  if (!payments)
    return (
      paid > 0 && (
        <>
          <dt>{t('table.paid')}</dt>
          <dd>{fromWire(paid)}</dd>
        </>
      )
    );
  return payments.map((one) => (
    <Fragment key={one.id}>
      <dt>{one.isMine ? <a href={href(`/orders/${one.id}`)}>{paying(one)}</a> : paying(one)}</dt>
      <dd>{fromWire(one.amount)}</dd>
    </Fragment>
  ));
}

/** Whose payment it is, and how it stands. */
function usePaying(): (payment: Pick<TablePayment, 'state'> & Partial<TablePayment>) => string {
  const t = useText();
  return ({ state, isMine, customerName: name = '' }) =>
    t(`table.by.${state}`, { who: isMine ? 'you' : name ? 'guest' : 'none', name });
}

/** What comes to the prices of the dishes, in the words of the order that pays them, so that the sum can be checked. */
function PartRows({ parts, currency }: { parts: BillParts | undefined; currency: string }) {
  const t = useText();
  const { fromWire } = useMoney(currency);
  const { charges } = useBusiness();
  if (!parts || parts.discount + parts.serviceCharge + parts.tax === 0) return null;
  const tax = (charges?.rates?.length ?? 0) > 1 ? undefined : charges?.tax?.name;
  const rows: [string, number][] = [
    [t('totals.discount', { name: 'none' }), -parts.discount],
    [t('totals.serviceCharge'), parts.serviceCharge],
    [t('totals.tax', { name: tax ?? 'none' }), parts.tax],
  ];
  return (
    <>
      <dt>{t('totals.lines')}</dt>
      <dd>{fromWire(parts.lines)}</dd>
      {rows.map(
        ([name, amount]) =>
          amount !== 0 && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {amount < 0 && '−'}
                {fromWire(Math.abs(amount))}
              </dd>
            </Fragment>
          ),
      )}
    </>
  );
}

/** Of some lines together. */
function partsOf(lines: TableLine[], currency: string): BillParts | undefined {
  const parts = lines.flatMap((line) => line.parts ?? []);
  if (parts.length < lines.length) return undefined;
  const sum = (name: keyof BillParts): number =>
    toDecimal(
      parts.reduce((all, one) => all + toMinor(one[name], currency), 0),
      currency,
    );
  return {
    lines: sum('lines'),
    discount: sum('discount'),
    serviceCharge: sum('serviceCharge'),
    tax: sum('tax'),
  };
}

interface RoundProps {
  round: Round;
  payments: TablePayment[];
  currency: string;
  chosen: ReadonlySet<string>;
  onToggle(id: string): void;
}

/** What the kitchen says of a round, and that it is paid. */
const wordsOf = ({ state, kitchen }: Round): string[] =>
  kitchen === null
    ? [`table.state.${state}`]
    : [`table.kitchen.${kitchen}`, ...(state === 'paid' ? ['table.state.paid'] : [])];

const isGone = ({ missing = 0, quantity }: TableLine): boolean => missing >= quantity;

function RoundLines({ round, payments, currency, chosen, onToggle }: RoundProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const paying = usePaying();
  const paidBy = ({ id, state }: TableLine): string =>
    paying(
      payments.find(({ lines }) => lines.includes(id)) ?? {
        state: state === 'SETTLED' ? 'PAID' : 'OPEN',
      },
    );
  const href = useHref();
  const { fromWire } = useMoney(currency);
  const name = round.customerName || t('table.guest');
  return (
    <fieldset className={bill.round}>
      <legend>
        {round.isMine ? (
          <a href={href(`/orders/${round.id}`)}>
            {t('table.ofMine', { orderNumber: round.orderNumber })}
          </a>
        ) : (
          name
        )}
        <span className={style.quiet}>
          {' '}
          {wordsOf(round)
            .map((word) => t(word))
            .join(' · ')}
        </span>
      </legend>
      {round.lines.map((line) => (
        <Choice
          key={line.id}
          type="checkbox"
          name="bill-lines"
          value={line.id}
          checked={chosen.has(line.id) && line.state === 'OPEN'}
          disabled={line.state !== 'OPEN' || round.state !== 'sent'}
          label={
            line.measure
              ? `${line.name} · ${amountText(line.quantity, line.measure, locale)}`
              : line.quantity > 1
                ? `${line.quantity} × ${line.name}`
                : line.name
          }
          detail={[
            line.variant,
            ...line.addOns,
            line.notes,
            missingSaid(line, language),
            line.state === 'OPEN' || round.kitchen === 'REFUSED' || isGone(line)
              ? ''
              : paidBy(line),
          ]
            .filter(Boolean)
            .join(' · ')}
          aside={fromWire(line.parts?.lines ?? line.amount)}
          onChoose={() => onToggle(line.id)}
        />
      ))}
    </fieldset>
  );
}

interface PayProps {
  sitting: TableSession;
  open: TableLine[];
  some: TableLine[];
  mine: TableLine[];
}

/** Each way makes an order that pays these lines; where and how it is paid is shown on that order's page. */
function PayButtons({ sitting, open, some, mine }: PayProps) {
  const t = useText();
  const { money } = useMoney(sitting.currency);
  const href = useHref();
  const { tips } = useBusiness();
  const { pay, isBusy, problem } = useMakeBill(sitting.table.id);
  const receipt = useReceipt();
  const [tip, setTip] = useState<{ amount: Minor; percentage: number | null }>({
    amount: 0,
    percentage: null,
  });
  const { currency, payments = [], rest, total } = sitting;
  const own = payments.find((one) => one.isMine && one.state === 'OPEN');
  if (own)
    return (
      <div className={bill.pay}>
        <p role="status">{t('table.youPay')}</p>
        <a className="button button-main" href={href(`/orders/${own.id}`)}>
          {t('table.payOn')}
        </a>
      </div>
    );
  if (total > 0 && rest === 0)
    return (
      <p role="status">
        <strong>{t('table.allPaid')}</strong>
      </p>
    );
  if (open.length === 0)
    return payments.some(({ isMine, state }) => !isMine && state !== 'PAID') ? (
      <p className={style.quiet}>{t('table.othersPay')}</p>
    ) : null;
  const cost = (lines: TableLine[]): Minor =>
    lines.reduce((all, line) => all + toMinor(line.amount, currency), 0);
  const tipOn = (lines: TableLine[]): Minor =>
    tip.percentage === null
      ? Math.min(tip.amount, cost(lines))
      : tipShare(cost(lines), tip.percentage, currency);
  const sum = (lines: TableLine[]): string => money(cost(lines) + tipOn(lines));
  const payFor = (lines: TableLine[]): void => {
    if (!receipt.isRight()) return;
    pay(
      lines.map((line) => line.id),
      toDecimal(tipOn(lines), currency),
      receipt.email,
    );
  };
  const isPart = mine.length > 0 && mine.length < open.length;
  const isSome = some.length > 0 && some.length < open.length;
  const first = isSome ? some : open;
  return (
    <div className={bill.pay}>
      {problem && (
        <p className={style.notice} data-kind="error" role="alert">
          {t(problem === 'ATTEMPT_LIVE' ? 'table.quicker' : `problem.${problem}`)}
        </p>
      )}
      {tips && (
        <TipChoice
          percentages={tips.percentages}
          currency={currency}
          most={cost(first)}
          chosen={tipOn(first)}
          onGive={(amount, percentage) => setTip({ amount, percentage })}
        />
      )}
      {isSome && (
        <dl className={bill.sums}>
          <PartRows parts={partsOf(some, currency)} currency={currency} />
        </dl>
      )}
      {receipt.field}
      <button
        type="button"
        className="button button-main"
        disabled={isBusy}
        onClick={() => payFor(first)}
      >
        {t(isSome ? 'table.paySome' : 'table.payAll', { amount: sum(first) })}
      </button>
      {isPart && some.length === 0 && (
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() => payFor(mine)}
        >
          {t('table.payMine', { amount: sum(mine) })}
        </button>
      )}
    </div>
  );
}

/** Where the receipt goes, for who wants one; nothing is paid with an address that no mail reaches. */
function useReceipt(): { email: string; isRight(): boolean; field: ReactNode } {
  const t = useText();
  const sendsMail = useSendsMail();
  const known = useCheckout(formOf).contact.email;
  const [typed, type] = useState<string | null>(null);
  const [isWrong, tell] = useState(false);
  const email = sendsMail ? (typed ?? known).trim() : '';
  const isFine = (): boolean => email === '' || looksLikeEmail(email);
  return {
    email,
    isRight: () => {
      tell(!isFine());
      if (!isFine()) document.getElementById('receipt')?.focus();
      return isFine();
    },
    field: sendsMail && (
      <TextField
        id="receipt"
        name="email"
        label={t('table.receipt')}
        value={typed ?? known}
        error={isWrong ? t('contact.EMAIL_SHAPE') : null}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        spellCheck={false}
        optional
        onText={(text) => {
          type(text);
          tell(false);
        }}
      />
    ),
  };
}
