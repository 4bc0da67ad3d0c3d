import { usePage } from '../../app/page.ts';
import { Icon } from '../../ui/Icon.tsx';

export function BeautyAside() {
  const { say, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="place" />
        {say('aside.salon', { location: location.name, address: location.address })}
      </li>
      <li>
        <Icon name="check" />
        {say('aside.notes')}
      </li>
    </ul>
  );
}
