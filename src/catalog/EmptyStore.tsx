import { PhoneLink } from '../app/PhoneLink.tsx';
import { usePage } from '../app/pageContext.ts';
import { OpenWords } from '../layouts/homeParts.tsx';
import { NoPicture } from './cardParts.tsx';
import { MerchantText } from './MerchantText.tsx';

/** A store that has opened its doors and nothing on its shelves yet. */
export function EmptyStore() {
  const { business, t } = usePage();
  return (
    <section className="page nothing nothing-yet">
      <NoPicture />
      <h1>{business.name}</h1>
      <p>
        <MerchantText>{business.tagline}</MerchantText>
      </p>
      <p>{t('list.nothingYet')}</p>
      <OpenWords />
      <p>
        <PhoneLink number={business.contactPhone} />
      </p>
    </section>
  );
}
