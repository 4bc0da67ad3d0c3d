import { usePage } from '../../app/pageContext.ts';
import { Icon } from '../../ui/Icon.tsx';

export function BeautyAside() {
  const { t, location } = usePage();
  return (
    <ul className="aside-facts">
      <li>
        <Icon name="place" />
        {t('aside.salon', { location: location.name, address: location.address })}
      </li>
      <li>
        <Icon name="check" />
        {t('aside.notes')}
      </li>
    </ul>
  );
}
