import { addressLines } from '#machines/domain/address.ts';
import type { KeptAddress } from '#machines/domain/calls/account.ts';
import { useText } from '../../ui/useText.ts';
import { useAddresses } from '../../wiring/hooks/account.ts';
import type { Read } from '../../wiring/hooks/reads.ts';
import { useHref, useLacks } from '../../wiring/hooks/running.ts';
import style from '../Account.module.css';

/** A platform without address books is not asked for one. */
export const useFirstAddress = (): Read<KeptAddress[]> => useAddresses(!useLacks('addresses'));

/** Where things go to unless another address is chosen. */
export function FirstAddress() {
  const t = useText();
  const href = useHref();
  const [first] = useFirstAddress().data ?? [];
  if (!first) return null;
  return (
    <section className={style.now} aria-labelledby="first-address">
      <h2 id="first-address">{t('account.deliverTo')}</h2>
      <a className={style.row} href={href('/account/addresses')}>
        <strong>
          <bdi>{first.label || first.address.street}</bdi>
        </strong>
        <span className={style.quiet}>
          <bdi>
            {addressLines(first.address)
              .slice(first.label ? 0 : 1)
              .join(' · ')}
          </bdi>
        </span>
      </a>
    </section>
  );
}
