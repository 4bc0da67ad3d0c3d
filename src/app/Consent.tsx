import { pagePath } from '#machines/domain/storePage.ts';
import { usePage } from './pageContext.ts';

/** Asked once, where the shop measures at all; the script shows it to who has not answered. No is as large as yes. */
export function Consent() {
  const { t, href, business, tagManager } = usePage();
  if (!tagManager) return null;
  return (
    <section
      className="consent"
      data-consent=""
      aria-label={t('consent.label')}
      tabIndex={-1}
      hidden
    >
      <p>
        {t('consent.text')}{' '}
        {business.pages?.includes('PRIVACY') && (
          <a href={href(pagePath('PRIVACY'))}>{t('pages.title', { type: 'PRIVACY' })}</a>
        )}
      </p>
      <div>
        <button type="button" className="button button-quiet" data-consent-answer="no">
          {t('consent.no')}
        </button>
        <button type="button" className="button button-quiet" data-consent-answer="yes">
          {t('consent.yes')}
        </button>
      </div>
    </section>
  );
}
