import { type ReactNode, useState } from 'react';
import { currencyOf, tipChoiceOf } from '#machines/checkout/view.ts';
import { type Minor, toDecimal, toMinor } from '#machines/domain/money.ts';
import { typedAmount } from '#machines/domain/typedAmount.ts';
import { TextField } from '../../ui/Field.tsx';
import { useLanguage } from '../../ui/language.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { tipShare } from './tipShare.ts';

/** With an order of goods. */
export default function Tip({ percentages }: { percentages: readonly number[] }) {
  const send = useSendCheckout();
  const currency = useCheckout(currencyOf);
  const most = useCheckout((snapshot) => tipChoiceOf(snapshot)?.most ?? 0);
  const chosen = useCheckout((snapshot) => tipChoiceOf(snapshot)?.chosen ?? 0);
  return (
    <TipChoice
      percentages={percentages}
      currency={currency}
      most={most}
      chosen={chosen}
      onGive={(amount) => send({ type: 'tip.choose', tip: toDecimal(amount, currency) })}
    />
  );
}

interface TipProps {
  percentages: readonly number[];
  currency: string;
  /** what it is given with costs */
  most: Minor;
  chosen: Minor;
  onGive(amount: Minor, percentage: number | null): void;
}

/** What is given beside the price: nothing, a share of it, or another amount. Nothing is chosen for the shopper. */
export function TipChoice({ percentages, currency, most, chosen, onGive }: TipProps) {
  const t = useText();
  const { money } = useMoney(currency);
  const shares = percentages.map((percentage) => ({
    percentage,
    amount: tipShare(most, percentage, currency),
  }));
  const [wantsOther, setWantsOther] = useState(
    chosen > 0 && !shares.some(({ amount }) => amount === chosen),
  );
  if (most === 0) return null;
  const share = (amount: Minor, percentage: number | null): void => {
    setWantsOther(false);
    onGive(amount, percentage);
  };
  return (
    <section className={style.block}>
      <fieldset>
        <legend className="spoken">{t('tips.title')}</legend>
        <div className={style.blockHead} aria-hidden="true">
          <h2>{t('tips.title')}</h2>
        </div>
        <p className={style.quiet}>{t('tips.hint')}</p>
        <div className={style.tips}>
          <Amount
            value="0"
            isChosen={!wantsOther && chosen === 0}
            label={t('tips.none')}
            onChoose={() => share(0, null)}
          />
          {shares.map(({ percentage, amount }) => (
            <Amount
              key={percentage}
              value={String(percentage)}
              isChosen={!wantsOther && chosen === amount}
              label={money(amount)}
              detail={<Share percentage={percentage} />}
              onChoose={() => share(amount, percentage)}
            />
          ))}
          <Amount
            value="other"
            isChosen={wantsOther}
            label={t('tips.other')}
            onChoose={() => setWantsOther(true)}
          />
        </div>
        {wantsOther && (
          <Other
            currency={currency}
            most={most}
            chosen={chosen}
            onAmount={(amount) => onGive(amount, null)}
          />
        )}
      </fieldset>
    </section>
  );
}

interface AmountProps {
  value: string;
  isChosen: boolean;
  label: string;
  detail?: ReactNode;
  onChoose(): void;
}

function Amount({ value, isChosen, label, detail, onChoose }: AmountProps) {
  return (
    <label className={style.tip}>
      <input type="radio" name="tip" value={value} checked={isChosen} onChange={onChoose} />
      <span>{label}</span>
      {detail}
    </label>
  );
}

function Share({ percentage }: { percentage: number }) {
  const { locale } = useLanguage();
  const text = new Intl.NumberFormat(locale, { style: 'percent' }).format(percentage / 100);
  return <small>{text}</small>;
}

interface OtherProps {
  currency: string;
  most: Minor;
  chosen: Minor;
  onAmount(amount: Minor): void;
}

/** What cannot be given is given as nothing until it can, and the field says why. */
function Other({ currency, most, chosen, onAmount }: OtherProps) {
  const t = useText();
  const { money } = useMoney(currency);
  const [text, setText] = useState(chosen > 0 ? String(toDecimal(chosen, currency)) : '');
  const amountOf = (typed: string): Minor | null => {
    const amount = typed.trim() === '' ? 0 : typedAmount(typed, currency);
    if (amount === null) return null;
    const minor = toMinor(amount, currency);
    return minor <= most ? minor : null;
  };
  const isWrong = amountOf(text) === null;
  return (
    <TextField
      id="tip"
      label={t('tips.amount')}
      value={text}
      error={isWrong ? t('tips.wrong', { most: money(most) }) : null}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onText={(typed) => {
        setText(typed);
        onAmount(amountOf(typed) ?? 0);
      }}
    />
  );
}
