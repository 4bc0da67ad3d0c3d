import { formOf } from '#machines/checkout/view.ts';
import { taxIdLabel, taxIdLooksOdd } from '#machines/domain/taxId.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { useText } from '../../ui/useText.ts';
import { useBusiness, useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import type { FieldsProps } from './ContactFields.tsx';

/** Company, tax number and the invoice's address: fetched when a shopper who orders for a company opens them. */
export default function CompanyFields({ errorOf, leave }: FieldsProps) {
  const t = useText();
  const send = useSendCheckout();
  const business = useBusiness();
  const { contact } = useCheckout(formOf);
  const unusual = taxIdLooksOdd(contact.taxId, business);
  return (
    <div>
      <TextField
        id="company"
        label={t('information.company')}
        value={contact.company}
        error={errorOf('company')}
        autoComplete="organization"
        maxLength={200}
        optional
        onText={(company) => send({ type: 'contact.change', contact: { company } })}
        onBlur={(event) => leave('company', event)}
      />
      <TextField
        id="taxId"
        label={taxIdLabel(business)}
        value={contact.taxId}
        error={errorOf('taxId')}
        hint={unusual ? t('information.taxId.check') : undefined}
        autoComplete="off"
        maxLength={60}
        optional
        onText={(taxId) => send({ type: 'contact.change', contact: { taxId } })}
        onBlur={(event) => leave('taxId', event)}
      />
      <TextArea
        id="billing"
        label={t('information.billing')}
        value={contact.billing}
        autoComplete="billing street-address"
        maxLength={500}
        optional
        onText={(billing) => send({ type: 'contact.change', contact: { billing } })}
      />
    </div>
  );
}
