import { useState } from 'react';
import {
  can,
  currencyOf,
  differencesOf,
  isBusy,
  problemMessage,
  refusedSlotOf,
  titleOf,
} from '#machines/checkout/view.ts';
import { useText } from '../ui/useText.ts';
import { useCheckout, useHref, useSendCart, useSendCheckout } from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { Differences } from './parts/Differences.tsx';
import { Heading } from './parts/Heading.tsx';

/** Something is not as the shopper saw it. Nothing goes on before they say so (P11). */
export function DifferencesPage() {
  const t = useText();
  const send = useSendCheckout();
  const title = useCheckout(titleOf);
  const differences = useCheckout(differencesOf);
  const currency = useCheckout(currencyOf);
  const message = useCheckout(problemMessage);
  const busy = useCheckout(isBusy);
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  const href = useHref();
  const cart = useSendCart();
  // The line that was refused as it was chosen, for as long as this page stands: once it is left out its place is another's.
  const [unsold] = useState(useCheckout(refusedSlotOf)?.item);
  const isNamed = unsold !== undefined && differences.length === 0;
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p>{t(message ?? 'money.none')}</p>
        {isNamed && <p>{t('money.none')}</p>}
      </Heading>
      {!isNamed && (
        <section className={style.block}>
          <Differences differences={differences} currency={currency} />
        </section>
      )}
      <div className={style.actions}>
        {isNamed ? (
          <a
            className="button button-main"
            href={href(`/products/${encodeURIComponent(unsold.product.id)}`)}
            onClick={() => cart({ type: 'item.select', id: unsold.id, selected: false })}
          >
            {unsold.product.name}
          </a>
        ) : (
          <button
            type="button"
            className="button button-main"
            disabled={busy}
            onClick={() => send({ type: 'differences.accept' })}
          >
            {t('checkout.action.differences.accept')}
          </button>
        )}
        {editable && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => send({ type: 'information.edit' })}
          >
            {t('information.title')}
          </button>
        )}
      </div>
    </div>
  );
}
