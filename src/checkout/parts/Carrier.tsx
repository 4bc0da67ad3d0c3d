import type { Tracking } from '#machines/domain/shipment.ts';
import { useText } from '../../ui/useText.ts';

/** Who carries a parcel, under which number, and the carrier's own page of it: the same to its shopper and to staff. */
export function Carrier({
  tracking: { provider, number, url },
  className,
}: {
  tracking: Tracking;
  className?: string;
}) {
  const t = useText();
  return (
    <p className={className}>
      {t(`delivery.${provider}`)}
      {number && ` · ${t('tracking.number', { number })}`}
      {url && (
        <>
          {' · '}
          <a href={url} rel="noopener noreferrer" target="_blank">
            {t('tracking.follow')}
          </a>
        </>
      )}
    </p>
  );
}
