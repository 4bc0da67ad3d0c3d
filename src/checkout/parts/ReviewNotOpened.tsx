import { useEffect, useRef } from 'react';
import { formOf, problemOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { useTooLittle } from './useTooLittle.ts';

/** Above the button that was pressed: why it did not lead on to the review. Everything that was typed is still there. */
export function ReviewNotOpened() {
  const problem = useCheckout(problemOf);
  return problem === 'UNAVAILABLE' || problem === 'DELIVERY_REFUSED' ? (
    <Reason problem={problem} />
  ) : null;
}

/** The form comes back with its top in view: the reason takes the focus, and is what the shopper sees. */
function Reason({ problem }: { problem: 'UNAVAILABLE' | 'DELIVERY_REFUSED' }) {
  const t = useText();
  const reason = useRef<HTMLParagraphElement>(null);
  const tooLittle = useTooLittle();
  const { visitArea } = useBusiness();
  const { kind } = useCheckout(formOf);
  // What can be done about it, where something can.
  const refused = kind === 'services' ? visitArea?.said?.outside : tooLittle;
  useEffect(() => reason.current?.focus(), []);
  return (
    <p className={style.notice} data-kind="error" role="alert" tabIndex={-1} ref={reason}>
      {(problem === 'DELIVERY_REFUSED' && refused) || t(`problem.${problem}`)}
    </p>
  );
}
