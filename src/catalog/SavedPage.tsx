import type { Product } from '#machines/domain/product.ts';
import { SAVED_TITLE, savedRow } from '#machines/domain/savedRow.ts';
import { usePage } from '../app/pageContext.ts';
import { LAYOUTS_OF } from '../layouts/all.ts';
import { NoPicture } from './cardParts.tsx';
import { MerchantText } from './MerchantText.tsx';
import { SavedFields } from './SaveButton.tsx';

/** What was saved, newest first, each as it stands today; what is not sold any more stands last and says so. */
export function SavedPage({ products }: { products: Product[] }) {
  const { t, href, saved, session, settings, query } = usePage();
  const { Card, list, eager } = LAYOUTS_OF[settings.layout];
  const gone = saved?.gone ?? [];
  const ids = [...products, ...gone].map(({ id }) => id);
  const isEmpty = products.length === 0 && gone.length === 0;
  return (
    <div className="page saved">
      <header className="list-head">
        <h1 id={SAVED_TITLE} tabIndex={-1}>
          {t('saved.title')}
        </h1>
        {query.has('full') && <p role="alert">{t('save.full')}</p>}
        {isEmpty && <p>{t('saved.empty')}</p>}
        {session.kind !== 'customer' && (
          <p className="saved-where">
            {t('saved.here')} <a href={href('/login?next=/saved')}>{t('nav.signIn')}</a>
          </p>
        )}
      </header>
      {isEmpty ? (
        <a className="button button-main" href={href('/products')}>
          {t('saved.browse')}
        </a>
      ) : (
        <>
          <h2 className="spoken">{t('list.items')}</h2>
          <ul className={`shelf shelf-${list}`}>
            {products.map((product, at) => (
              <li key={product.id} id={savedRow(product.id)} tabIndex={-1}>
                <Card product={product} eager={at < eager} />
                <Remove id={product.id} name={product.name} ids={ids} />
              </li>
            ))}
            {gone.map(({ id, name }) => (
              <li key={id} id={savedRow(id)} tabIndex={-1}>
                <article className="card saved-gone">
                  <div className="card-picture">
                    <NoPicture />
                  </div>
                  <h3 className="card-name">
                    <MerchantText>{name}</MerchantText>
                  </h3>
                  <p className="stock stock-out">{t('saved.gone')}</p>
                </article>
                <Remove id={id} name={name} ids={ids} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Its form says which row takes its place: the list comes back with the focus there. */
function Remove({ id, name, ids }: { id: string; name: string; ids: string[] }) {
  const { t } = usePage();
  const at = ids.indexOf(id);
  const next = ids[at + 1] ?? ids[at - 1] ?? '';
  return (
    <form method="post" action="/saved" className="saved-remove">
      <SavedFields id={id} />
      <input type="hidden" name="next" value={next} />
      <button
        type="submit"
        className="linkish"
        name="want"
        value="no"
        aria-label={t('saved.removeName', { name })}
      >
        {t('saved.remove')}
      </button>
    </form>
  );
}
