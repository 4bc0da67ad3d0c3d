import type { ProductVariant } from '#machines/domain/product.ts';
import type { TypedForm } from '#machines/domain/typedForm.ts';
import type { Translate } from '../ui/messages.ts';
import { ADDRESS, AddressInput, HiddenValues, Said } from './waitingParts.tsx';

/** What the form for word of sold out goods needs of its page; it is printed for the island that shows it, too. */
export interface BackProps {
  productId: string;
  locationId: string;
  slug: string;
  locale: string;
  /** what the shop answered it with, and for which variant */
  said: string | null;
  about: string;
  typed: TypedForm;
}
/** What the shop answers with (`server/http/waitingForm.ts`). */
export const BACK_SAID = ['done', 'wrong', 'failed'];

/** An address for one mail when it is in stock again. A plain form: it needs no scripts, and the page that answers says what became of it. */
export function BackInStock({
  productId,
  locationId,
  slug,
  locale,
  said,
  about,
  typed,
  variantId,
  variants = [],
  t,
}: BackProps & {
  /** the one that is looked at; empty: none is */
  variantId: string;
  /** of which one can be chosen, where none of them is there */
  variants?: ProductVariant[];
  t: Translate;
}) {
  const answer = about === variantId || variants.length > 0 ? said : null;
  const hidden = {
    productId,
    locationId,
    slug,
    locale,
    ...(variants.length === 0 && { variantId }),
  };
  const hasChoice = variants.length > 1;
  return (
    <form
      className="waiting"
      id="waiting"
      method="post"
      action="/products/waiting"
      aria-label={t('back.title')}
    >
      <h3>{t('back.title')}</h3>
      {answer && <Said said={answer} words={t(`waiting.${answer}`)} role="status" />}
      {answer !== 'done' && (
        <>
          <p>{t('back.hint')}</p>
          <HiddenValues values={hidden} />
          <div className="waiting-row">
            {hasChoice && (
              <label>
                {t('back.which')}
                <select name="variantId" defaultValue={typed.variantId || about}>
                  <option value="">{t('back.any')}</option>
                  {variants.map(({ id, variantValues }) => (
                    <option key={id} value={id}>
                      {variantValues.map((one) => one.productOptionValue.name).join(' · ')}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label htmlFor={ADDRESS}>
              {t('waiting.email')}
              <AddressInput typed={typed.email} said={answer} />
            </label>
          </div>
          <button type="submit" className="button button-quiet">
            {t('waiting.ask')}
          </button>
        </>
      )}
    </form>
  );
}
