import { addressLines } from '#machines/domain/address.ts';
import { useText } from '../../ui/useText.ts';
import { useAddresses } from '../../wiring/hooks/account.ts';
import { useHref, useLacks } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

export function FirstAddress() {
  return useLacks('addresses') ? null : <Kept />;
}

/** Where things go to unless another address is chosen. */
function Kept() {
  const t = useText();
  const href = useHref();
  const [first] = useAddresses().data ?? [];
  if (!first) return null;
  return (
    <section className={style.now} aria-labelledby="first-address">
      <h2 id="first-address">{t('account.deliverTo')}</h2>
      <a className={style.row} href={href('/account/addresses')}>
        <strong>{first.label || first.address.street}</strong>
        <span />
        <span className={style.quiet}>{addressLines(first.address).join(' · ')}</span>
      </a>
    </section>
  );
}
