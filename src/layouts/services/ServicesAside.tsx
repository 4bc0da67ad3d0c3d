import { usePage } from '../../app/page.ts';
import { Icon } from '../../ui/Icon.tsx';

/** What may change the price, and how to reach somebody, before anything is booked. */
export function ServicesAside() {
  const { say, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="check" />
        {say('aside.estimate')}
      </li>
      <li>
        <Icon name="phone" />
        {say('aside.call', { phone: location.phone })}
      </li>
    </ul>
  );
}
