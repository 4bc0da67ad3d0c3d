import { Suspense, useEffect, useState } from 'react';
import {
  attachmentsOf,
  formOf,
  isBusy,
  linesOf,
  neededOf,
  termsOf,
} from '#machines/checkout/view.ts';
import { whoOf } from '#machines/session/outline.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { lazyWithRetry } from '../ui/retryImport.ts';
import { useText } from '../ui/useText.ts';
import {
  useBusiness,
  useCheckout,
  useHref,
  useLacks,
  useSendCheckout,
  useSession,
} from '../wiring/hooks/running.ts';
import style from './parts/Checkout.module.css';
import { ContactFields, NotesField } from './parts/ContactFields.tsx';
import { DeliveryAddress } from './parts/DeliveryAddress.tsx';
import { DeliveryChoice } from './parts/DeliveryChoice.tsx';
import { Folded } from './parts/Folded.tsx';
import { Heading } from './parts/Heading.tsx';
import { NothingToOrder } from './parts/nothingToOrder.ts';
import { OpenOrders } from './parts/OpenOrders.tsx';
import { ReviewNotOpened } from './parts/ReviewNotOpened.tsx';
import { Steps } from './parts/Steps.tsx';
import { SummaryAside } from './parts/SummaryAside.tsx';
import { useForm } from './useForm.ts';

const CompanyFields = lazyWithRetry(() => import('./parts/CompanyFields.tsx'));
const When = lazyWithRetry(() => import('./parts/When.tsx'));
const AttachFiles = lazyWithRetry(() => import('./parts/AttachFiles.tsx'));

/** Who and where. Nothing is cleared, nothing is refused before the shopper wants to go on. */
export function InformationPage() {
  const t = useText();
  const href = useHref();
  const send = useSendCheckout();
  const busy = useCheckout(isBusy);
  const { kind, contact } = useCheckout(formOf);
  const needed = useCheckout(neededOf);
  const attachments = useCheckout(attachmentsOf);
  const isVisit = kind === 'services' && needed.includes('address');
  const { isB2B } = useCheckout(termsOf);
  const { orderTiming, visitArea } = useBusiness();
  const takesFiles = !useLacks('attach');
  const hasNote = contact.notes !== '' || attachments.length > 0;
  const isForCompany = contact.company + contact.taxId + contact.billing !== '';
  const isCustomer = useSession((snapshot) => whoOf(snapshot) === 'customer');
  const lines = useCheckout(linesOf);
  const form = useForm();
  useArrivalAt(form.entries[0]?.field ?? null);
  if (lines.length === 0) return <NothingToOrder />;
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    form.tryOn();
    send({ type: 'review.open' });
  };
  return (
    <div className={`page ${style.frame}`}>
      <form noValidate onSubmit={submit}>
        <Heading title="information.title">
          <Steps at="information" kind={kind} />
          <p>{t('information.lead')}</p>
        </Heading>
        <OpenOrders />
        <ErrorSummary entries={form.entries} round={form.round} />
        <section className={style.block} aria-labelledby="contact-title">
          <div className={style.blockHead}>
            <h2 id="contact-title">{t('information.contact')}</h2>
            {!isCustomer && (
              <a href={href('/login?next=/cart/checkout')}>{t('information.signIn')}</a>
            )}
          </div>
          <ContactFields errorOf={form.errorOf} leave={form.leave} />
        </section>
        {kind === 'goods' && (
          <DeliveryChoice errorOf={form.errorOf} leave={form.leave}>
            {orderTiming && (
              <Suspense>
                <When />
              </Suspense>
            )}
          </DeliveryChoice>
        )}
        {isVisit && (
          <section className={style.block} aria-labelledby="visit-title">
            <div className={style.blockHead}>
              <h2 id="visit-title">{t('information.visit')}</h2>
            </div>
            {visitArea && <p className={style.quiet}>{visitArea.said?.where}</p>}
            <DeliveryAddress errorOf={form.errorOf} leave={form.leave} />
          </section>
        )}
        <section className={style.block}>
          <Folded
            title={t(takesFiles ? 'information.addNote' : 'information.addNoteOnly')}
            isUsed={hasNote || form.errorOf('notes') !== null}
            later={
              takesFiles && (
                <Suspense fallback={<div className={style.filesRoom} />}>
                  <AttachFiles />
                </Suspense>
              )
            }
          >
            <NotesField errorOf={form.errorOf} leave={form.leave} />
          </Folded>
          <Folded
            title={t('information.business')}
            isUsed={isB2B || isForCompany}
            later={
              <Suspense fallback={<div className={style.companyRoom} />}>
                <CompanyFields errorOf={form.errorOf} leave={form.leave} />
              </Suspense>
            }
          />
        </section>
        <div className={style.actions}>
          <ReviewNotOpened />
          <button type="submit" className={`button button-main ${style.main}`} disabled={busy}>
            {t(busy ? 'app.slow' : 'information.continue')}
          </button>
        </div>
      </form>
      <SummaryAside />
    </div>
  );
}

/** Sent back for something that is missing: its field has the focus at once. */
function useArrivalAt(field: string | null): void {
  const [wrong] = useState(field);
  useEffect(() => {
    if (wrong) document.getElementById(wrong)?.focus();
  }, [wrong]);
}
