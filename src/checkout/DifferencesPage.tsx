import {
  can,
  currencyOf,
  differencesOf,
  isBusy,
  problemMessage,
  titleOf,
} from '#machines/checkout/view.ts';
import { useText } from '../ui/useText.ts';
import { useCheckout, useSendCheckout } from '../wiring/hooks/running.ts';
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
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title={title}>
        <p>{t(message ?? 'money.none')}</p>
      </Heading>
      <section className={style.block}>
        <Differences differences={differences} currency={currency} />
      </section>
      <div className={style.actions}>
        <button
          type="button"
          className="button button-main"
          disabled={busy}
          onClick={() => send({ type: 'differences.accept' })}
        >
          {t('checkout.action.differences.accept')}
        </button>
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
