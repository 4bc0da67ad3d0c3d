import { Suspense, useEffect } from 'react';
import {
  formOf,
  methodOf,
  methodsOf,
  neededOf,
  slowMethodsOf,
  termsOf,
  unfitOf,
} from '#machines/checkout/view.ts';
import { PAY_LATER, type PaymentMethod } from '#machines/domain/payment.ts';
import { lazyWithRetry } from '../../ui/retryImport.ts';
import { useText } from '../../ui/useText.ts';
import { useLastMethod } from '../../wiring/hooks/lastMethod.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { firstOf, PaymentChoice } from './PaymentChoice.tsx';

/** A few business customers have them: they come with the first of these. */
const Terms = lazyWithRetry(() => import('./Terms.tsx'));

export function MethodBlock() {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const methods = useCheckout(methodsOf);
  const chosen = useCheckout(methodOf);
  const slow = useCheckout(slowMethodsOf);
  const unfit = useCheckout(unfitOf);
  const { isB2B, paymentTerms, paymentTerm } = useCheckout(termsOf);
  const isTable = useCheckout((snapshot) => formOf(snapshot).kind === 'table');
  const terms = isB2B && !isTable ? paymentTerms : [];
  const { last, keep } = useLastMethod();
  const able = business.paymentMethods.filter((method) => !(slow as string[]).includes(method));
  const offered = able.toSorted((one, other) => Number(other === last) - Number(one === last));
  const fitting = offered.filter((method) => !(method in unfit));
  const down = fitting.filter((method) => !(methods as string[]).includes(method));
  // The way that was chosen last, or the first of the store's own order that fits. One that failed is never silently replaced by another.
  const usual =
    methods.find((method) => method === last) ??
    (down[0]
      ? undefined
      : (firstOf(business.paymentMethods, fitting) as PaymentMethod | undefined));
  const isDated = chosen !== null && chosen !== PAY_LATER;
  const online = isDated ? undefined : methods.find((method) => method !== PAY_LATER);
  useEffect(() => {
    if (!chosen && usual) send({ type: 'method.choose', method: usual, isUsual: true });
  }, [chosen, usual, send]);
  const isBrought = useCheckout((snapshot) => neededOf(snapshot).includes('address'));
  return (
    <section className={style.block}>
      <PaymentChoice
        methods={offered}
        down={down}
        unfit={unfit}
        chosen={paymentTerm === null || terms.length === 0 ? chosen : null}
        legend={t('review.payment')}
        isBrought={isBrought}
        onChoose={(method) => {
          keep(method);
          send({ type: 'method.choose', method: method as (typeof methods)[number] });
          if (paymentTerm !== null) send({ type: 'terms.choose', paymentTerm: null });
        }}
      >
        {terms.length > 0 && (
          <Suspense>
            <Terms days={terms} online={online} />
          </Suspense>
        )}
      </PaymentChoice>
    </section>
  );
}
