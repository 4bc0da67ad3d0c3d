import { phoneInSentence } from '#machines/domain/phone.ts';
import { usePage } from '../../app/pageContext.ts';
import { Icon } from '../../ui/Icon.tsx';

/** What may change the price, and how to reach the store, before anything is booked. */
export function ServicesAside() {
  const { t, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="check" />
        {t('aside.estimate')}
      </li>
      <li>
        <Icon name="phone" />
        {t('aside.call', { phone: phoneInSentence(location.phone) })}
      </li>
    </ul>
  );
}
