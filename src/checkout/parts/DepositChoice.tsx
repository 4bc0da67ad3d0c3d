import { currencyOf, depositChoiceOf } from '#machines/checkout/view.ts';
import { Choice } from '../../ui/Field.tsx';
import { useMoney } from '../../ui/useMoney.ts';
import { useText } from '../../ui/useText.ts';
import { useCheckout, useSendCart } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import pay from './Pay.module.css';

/** Where a part may be paid later, both sums are said and one of them is chosen, before the way to pay. */
export function DepositChoice() {
  const t = useText();
  const cart = useSendCart();
  const choice = useCheckout(depositChoiceOf);
  const currency = useCheckout(currencyOf);
  const { money } = useMoney(currency);
  if (!choice) return null;
  const choose = (wanted: boolean): void => {
    for (const [id = '', chosen] of choice.lines.split(',').map((line) => line.split(' ')))
      if ((chosen === 'true') !== wanted) cart({ type: 'item.togglePartialPayment', id });
  };
  const { now, later, whole, isChosen } = choice;
  return (
    <section className={style.block}>
      <fieldset className={pay.methods}>
        <legend>{t('review.deposit')}</legend>
        <Choice
          type="radio"
          name="deposit"
          value="part"
          checked={isChosen}
          label={t('review.payNow', { amount: money(now) })}
          detail={t('review.depositRest', { amount: money(later) })}
          onChoose={() => choose(true)}
        />
        <Choice
          type="radio"
          name="deposit"
          value="whole"
          checked={!isChosen}
          label={t('review.payNow', { amount: money(whole) })}
          detail={t('review.depositNoRest')}
          onChoose={() => choose(false)}
        />
      </fieldset>
    </section>
  );
}
