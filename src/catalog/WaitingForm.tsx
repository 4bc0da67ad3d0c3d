import { addDays } from '#machines/domain/day.ts';
import { languageOf } from '#machines/domain/locale.ts';
import { PART_NAMES } from '#machines/domain/partOfDay.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import { usePage } from '../app/pageContext.ts';
import { clockIn } from './hours.ts';
import { ADDRESS, AddressInput, HiddenValues, Said } from './waitingParts.tsx';

/** What the shop answers a form with (`server/http/waitingForm.ts`). */
const SAID = ['done', 'wrong', 'days', 'closed', 'failed'];
const FORTNIGHT = 13;

/** Without scripts no time can be chosen; waiting for one can be asked for. */
export function WaitingForm({ product, staff }: { product: Product; staff: Employee[] }) {
  const { t, location, query, typed: before, locale, now, business, lacks } = usePage();
  if (product.type !== 'SERVICE' || lacks.includes('joinWaiting')) return null;
  const today = clockIn(now, business.timeZone).day;
  const said = SAID.find((one) => one === query.get('waiting'));
  const typed = before.slug === product.slug ? before : {};
  const hidden = {
    productId: product.id,
    locationId: location.id,
    slug: product.slug,
    locale: languageOf(locale),
    minutes: product.duration ?? 0,
    people: 1,
  };
  return (
    <noscript>
      <form
        className="waiting"
        id="waiting"
        method="post"
        action="/appointments/waiting"
        aria-label={t('waiting.title')}
      >
        <h3>{t('waiting.title')}</h3>
        {said && <Said said={said} words={t(`waiting.${said}`)} />}
        {said !== 'done' && (
          <>
            <p>{t('waiting.hint')}</p>
            <HiddenValues values={hidden} />
            <div className="waiting-row">
              {(['from', 'until'] as const).map((name) => (
                <label key={name}>
                  {t(`waiting.${name}`)}
                  <input
                    type="date"
                    name={name}
                    required
                    min={today}
                    defaultValue={
                      typed[name] || (name === 'from' ? today : addDays(today, FORTNIGHT))
                    }
                  />
                </label>
              ))}
              {product.serviceType !== 'DAILY' && (
                <label>
                  {t('waiting.part')}
                  <select name="part" defaultValue={typed.part}>
                    <option value="">{t('waiting.anyTime')}</option>
                    {PART_NAMES.map((one) => (
                      <option key={one} value={one}>
                        {t(`slot.${one}`)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {staff.length > 0 && (
                <label>
                  {t('slot.who')}
                  <select name="employeeId" defaultValue={typed.employeeId}>
                    <option value="">{t('slot.anyone')}</option>
                    {staff.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </div>
            <label htmlFor={ADDRESS}>{t('waiting.email')}</label>
            <div className="waiting-row">
              <AddressInput typed={typed.email} said={said} />
              <button type="submit" className="button button-quiet">
                {t('waiting.ask')}
              </button>
            </div>
          </>
        )}
      </form>
    </noscript>
  );
}
