import type { RenderRequest } from '#machines/domain/render.ts';
import { heroOf } from '../catalog/heroPicture.ts';
import type { Translate } from '../ui/messages.ts';
import { Picture } from '../ui/Picture.tsx';

/** The front door of the bare host: each shop as a window in its own colours. */
export function StoresPage({
  stores,
  lead,
  t,
}: {
  stores: RenderRequest['stores'];
  lead: string;
  t: Translate;
}) {
  return (
    <main className="stores">
      <header>
        <h1>{t('stores.title')}</h1>
        <p>{lead}</p>
      </header>
      <ul>
        {stores.map((store, at) => (
          <li key={store.url} className="window" data-store={at}>
            <a href={store.url}>
              <Picture
                picture={heroOf(store.layout)}
                sizes="(min-width: 60rem) 50vw, 100vw"
                eager={at < 2}
                first={at === 0}
              />
              <span className="window-words">
                <small>{t(`stores.${store.layout}`)}</small>
                <strong>{store.name}</strong>
                <span>{store.tagline}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
