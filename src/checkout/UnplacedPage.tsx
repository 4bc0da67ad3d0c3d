import { Suspense } from 'react';
import {
  isTrouble,
  isUnheard,
  mayWantSupport,
  moneyOf,
  pauseMinutesOf,
  problemMessage,
  providerOf,
  titleOf,
} from '#machines/checkout/view.ts';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import { useCheckout } from '../wiring/hooks/running.ts';
import { Heading } from './parts/Heading.tsx';
import style from './parts/Order.module.css';
import { PlainActions } from './parts/PlainActions.tsx';
import { Sign } from './parts/Sign.tsx';

const SendTrace = lazyWithRetry(async () => ({
  default: (await import('./parts/SendTrace.tsx')).SendTrace,
}));

/**
 * The button was pressed, and this page knows of no order: it was refused, or nothing was heard. It is here before the press, with its words; the
 * page of an order comes before anything is sent, and is not needed where it does not (448).
 */
export function UnplacedPage() {
  const t = useText();
  const title = useCheckout(titleOf);
  const fact = useCheckout(moneyOf);
  const isRefused = useCheckout(isTrouble);
  const isLost = useCheckout(isUnheard);
  const isHelped = useCheckout(mayWantSupport);
  const provider = useCheckout(providerOf);
  const problem = useCheckout(problemMessage);
  const minutes = useCheckout(pauseMinutesOf);
  const named = { provider: t(`provider.${provider ?? 'PAY_LATER'}`) };
  const untouched = fact === 'none' ? 'money.none' : 'money.maybe';
  const help = (
    <Suspense>
      <SendTrace reference={null} isOffered={isHelped} />
    </Suspense>
  );
  return (
    <div className="page">
      <div className={style.hero} data-money={fact}>
        <Sign fact={isRefused ? 'trouble' : fact} />
        <Heading title={title} values={named} describedBy="money">
          <p className={style.money} id="money" role="status">
            {t(isLost ? 'money.unheard' : untouched, named)}
          </p>
          {problem && <p>{t(problem, { minutes })}</p>}
        </Heading>
        <PlainActions />
        {!isRefused && help}
      </div>
      {isRefused && help}
    </div>
  );
}
