import { usePage } from '../app/pageContext.ts';

/**
 * Stands in a browser for a page that was not kept there, when no network answers. The offline worker (`src/offline/pages.ts`) puts the kept pages in the
 * place of the last sentence, what the template holds above each of them, and the wanted page in the place of this one's own address.
 */
export function OfflinePage() {
  const { t, href, path } = usePage();
  return (
    <article className="page told">
      <h1>{t('offline.title')}</h1>
      <div className="told-text">
        <p>{t('offline.text')}</p>
        <p>
          <a className="button button-main" href={href(path)}>
            {t('plain.retry')}
          </a>
        </p>
        <h2>{t('offline.kept')}</h2>
        <p data-none="">{t('offline.none')}</p>
        <p>
          <a href={href('/')}>{t('plain.home')}</a>
        </p>
      </div>
      <template data-kept-from="">
        <p className="stale" role="note">
          {t('offline.stale', { when: '{when}' })} <a href={href(path)}>{t('plain.retry')}</a>
        </p>
      </template>
    </article>
  );
}
