import { ACCESSIBILITY_PATH, pagePath } from '#machines/domain/storePage.ts';
import { usePage } from './pageContext.ts';

/** To what the store tells beside its goods. Beside a checkout each opens in a tab of its own: what was typed stays. */
export function StoreLinks({ beside = false }: { beside?: boolean }) {
  const { business, href, t } = usePage();
  const elsewhere = beside ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <ul>
      {(business.pages ?? []).map((kind) => (
        <li key={kind}>
          <a href={href(pagePath(kind))} {...elsewhere}>
            {t('pages.title', { type: kind })}
          </a>
        </li>
      ))}
      <li>
        <a href={href(ACCESSIBILITY_PATH)} {...elsewhere}>
          {t('access.title')}
        </a>
      </li>
    </ul>
  );
}
