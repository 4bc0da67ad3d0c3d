import { attachmentsOf, can, currencyOf, formOf, linesOf } from '#machines/checkout/view.ts';
import { useText } from '../../ui/useText.ts';
import {
  useBusiness,
  useCheckout,
  useSendCheckout,
  useSendPanel,
} from '../../wiring/hooks/running.ts';
import { BlockHead } from './BlockHead.tsx';
import { CartLines } from './CartLines.tsx';
import style from './Checkout.module.css';

export function ItemsBlock() {
  const t = useText();
  const panel = useSendPanel();
  const items = useCheckout(linesOf);
  const currency = useCheckout(currencyOf);
  const { kind } = useCheckout(formOf);
  return (
    <section className={style.block} aria-labelledby="items-title">
      <BlockHead
        id="items-title"
        title={t(kind === 'services' ? 'review.visit' : 'review.items')}
        onEdit={() => panel({ type: 'panel.show', currency })}
      />
      <CartLines items={items} currency={currency} />
    </section>
  );
}

export function PersonBlock() {
  const t = useText();
  const send = useSendCheckout();
  const { contact } = useCheckout(formOf);
  const { taxIdForm } = useBusiness();
  const files = useCheckout(attachmentsOf);
  const taxId = contact.taxId && `${taxIdForm?.name ?? ''} ${contact.taxId}`.trim();
  const billing =
    contact.billing.trim() &&
    `${t('information.billing')}: ${contact.billing.trim().replace(/\s*\n\s*/g, ', ')}`;
  const editable = useCheckout((snapshot) => can(snapshot, 'information.edit'));
  return (
    <section className={style.block} aria-labelledby="person-title">
      <BlockHead
        id="person-title"
        title={t('review.contact')}
        onEdit={editable ? () => send({ type: 'information.edit' }) : undefined}
      />
      <p className={style.facts}>
        {[contact.fullName, contact.email, contact.phone, contact.company, taxId, billing]
          .filter(Boolean)
          .map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        {contact.notes && <q className={style.quiet}>{contact.notes}</q>}
        {files.map(({ id, name }) => (
          <span key={id} className={style.quiet}>
            {name}
          </span>
        ))}
      </p>
    </section>
  );
}
