import { useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import {
  currencyOf,
  formOf,
  problemMessage,
  problemOf,
  taxNameOf,
  totalsOf,
} from '#machines/checkout/view.ts';
import { TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useCart, useCheckout, useLacks, useSendCheckout } from '../../wiring/hooks/running.ts';
import { BlockHead } from './BlockHead.tsx';
import style from './Checkout.module.css';
import { TotalsTable } from './TotalsTable.tsx';

/** What the store gives by itself is named, and needs no button. */
function AutomaticPromotion() {
  const t = useText();
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  return promotion?.automatic ? (
    <p className={style.quiet}>{t('review.promoApplied', { name: promotion.name })}</p>
  ) : null;
}

const PROMO = 'promo';

/** Folded away: an open field sends shoppers off to look for codes. */
function PromoCode() {
  const t = useText();
  const send = useSendCheckout();
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const problem = useCheckout(problemOf);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const message = useCheckout(problemMessage);
  if (promotion && !promotion.automatic)
    return (
      <p className={style.facts}>
        <span>{t('review.promoApplied', { name: promotion.name })}</span>
        <button
          type="button"
          className="button button-plain"
          onClick={() => send({ type: 'promotion.clear' })}
        >
          {t('review.promoRemove', { code: promotion.code })}
        </button>
      </p>
    );
  const refused = problem === 'PROMOTION_REFUSED' || problem === 'PROMOTION_CHANGED';
  const apply = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    setMissing(!code.trim());
    if (code.trim()) send({ type: 'promotion.enter', code: code.trim() });
    else document.getElementById(PROMO)?.focus();
  };
  const enter = (text: string): void => {
    setCode(text);
    setMissing(false);
  };
  const wrong = refused && message ? t(message) : null;
  return (
    <details className={style.promo} open={refused || undefined}>
      <summary>{t('review.promoOpen')}</summary>
      <form onSubmit={apply}>
        <TextField
          id={PROMO}
          label={t('review.promo')}
          value={code}
          error={isMissing ? t('review.promoMissing') : wrong}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onText={enter}
        />
        <button type="submit" className="button button-quiet">
          {t('review.promoApply')}
        </button>
      </form>
    </details>
  );
}

export function TotalsBlock() {
  const t = useText();
  const totals = useCheckout(totalsOf);
  const currency = useCheckout(currencyOf);
  const { delivery, kind } = useCheckout(formOf);
  const promotion = useCart((snapshot) => cartOf(snapshot).promotion);
  const tax = useCheckout(taxNameOf);
  const lacksCodes = useLacks('promotion');
  return (
    <section className={style.block} aria-labelledby="sum-title">
      <BlockHead id="sum-title" title={t('review.summary')} />
      {totals && (
        <TotalsTable
          totals={totals}
          currency={currency}
          taxName={tax}
          promotionName={promotion?.code ?? null}
          shipping={kind !== 'goods' ? 'none' : delivery.kind === 'ship' ? 'quoted' : 'pickup'}
        />
      )}
      <AutomaticPromotion />
      {!lacksCodes && <PromoCode />}
    </section>
  );
}
