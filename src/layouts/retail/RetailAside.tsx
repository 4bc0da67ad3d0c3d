import { usePage } from '../../app/page.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Delivery and pickup, next to the price. */
export function RetailAside() {
  const { say, business, money, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="truck" />
        {business.freeDeliveryFrom === null
          ? say('aside.delivery')
          : say('aside.freeDelivery', { amount: money(business.freeDeliveryFrom) })}
      </li>
      <li>
        <Icon name="place" />
        {say('aside.pickup', { location: location.name, address: location.address })}
      </li>
    </ul>
  );
}
