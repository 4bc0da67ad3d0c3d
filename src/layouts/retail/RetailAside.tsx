import { usePage } from '../../app/pageContext.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Delivery and pickup, next to the price. */
export function RetailAside() {
  const { t, business, money, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="truck" />
        {business.freeDeliveryFrom === null
          ? t('aside.delivery')
          : t('aside.freeDelivery', { amount: money(business.freeDeliveryFrom) })}
      </li>
      <li>
        <Icon name="place" />
        {t('aside.pickup', { location: location.name, address: location.address })}
      </li>
    </ul>
  );
}
