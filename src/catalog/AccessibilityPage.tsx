import { PhoneLink } from '../app/PhoneLink.tsx';
import { usePage } from '../app/pageContext.ts';

const CHECKED = ['access.axe', 'access.keyboard', 'access.narrow'];

/** What was measured of the shop's pages and what was not: the tests that each line is about are `a11y.spec.ts`, `catalogue.spec.ts` and `keyboard.spec.ts`. */
export function AccessibilityPage() {
  const { t, business, location } = usePage();
  return (
    <article className="page told">
      <h1>{t('access.title')}</h1>
      <div className="told-text">
        <p>{t('access.goal')}</p>
        <h2>{t('access.checked')}</h2>
        <ul>
          {CHECKED.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <h2>{t('access.unknown')}</h2>
        <p>{t('access.limits')}</p>
        <h2>{t('access.contact')}</h2>
        <p>{t('access.contactHow')}</p>
        <ul>
          <li>
            <a href={`mailto:${business.contactEmail}`}>{business.contactEmail}</a>
          </li>
          <li>
            <PhoneLink number={location.phone} />
          </li>
        </ul>
      </div>
    </article>
  );
}
