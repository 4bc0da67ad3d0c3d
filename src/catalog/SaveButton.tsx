import { languageOf } from '#machines/domain/locale.ts';
import type { Product } from '#machines/domain/product.ts';
import { usePage } from '../app/pageContext.ts';
import { Icon } from '../ui/Icon.tsx';

/** What a form of the list of saved things says of one of them. */
export function SavedFields({ id }: { id: string }) {
  const { locale } = usePage();
  return (
    <>
      <input type="hidden" name="productId" value={id} />
      <input type="hidden" name="locale" value={languageOf(locale)} />
    </>
  );
}

/** Keeps a thing for later, or lets go of it. Without scripts the press leads to the list. Of a guest's list the page's script knows: the page is everyone's. */
export function SaveButton({ product }: { product: Product }) {
  const { t, href, saved, session } = usePage();
  if (!saved) return null;
  const isSaved = saved.ids.includes(product.id);
  return (
    <form
      className="save"
      method="post"
      action="/saved"
      data-save={product.id}
      data-guest={session.kind === 'customer' ? undefined : ''}
      data-done={t('save.done')}
      data-undone={t('save.undone')}
      data-full={t('save.full')}
      data-failed={t('waiting.failed')}
    >
      <SavedFields id={product.id} />
      <button
        className="button button-quiet"
        name="want"
        value={isSaved ? 'no' : 'yes'}
        type="submit"
        aria-pressed={isSaved}
      >
        <Icon name="check" />
        {t('save.label')}
      </button>
      <a href={href('/saved')}>{t('saved.all')}</a>
      <p role="status" />
    </form>
  );
}
