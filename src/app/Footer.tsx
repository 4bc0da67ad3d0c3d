import { LANGUAGES } from '#machines/domain/locale.ts';
import { timeText, weekdayName } from '../catalog/hours.ts';
import { MerchantText } from '../catalog/MerchantText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LanguageList } from './LanguageList.tsx';
import { LANGUAGE_LIST } from './languages.ts';
import { PhoneLink } from './PhoneLink.tsx';
import { usePage } from './pageContext.ts';
import { StoreLinks } from './StoreLinks.tsx';

export function Footer() {
  const { business, location, lacks, saved, session, t, href, tagManager } = usePage();
  return (
    <footer className="footer">
      <div className="page footer-in">
        <section className="footer-about">
          <p className="footer-name">{business.name}</p>
          <p>
            <MerchantText>{business.story}</MerchantText>
          </p>
        </section>
        <section>
          <h2>{t('footer.visit')}</h2>
          <address>
            <p>
              <Icon name="place" />
              <span>
                {location.name}
                <br />
                <bdi>
                  {location.address}, {location.city}
                </bdi>
              </span>
            </p>
            <p>
              <Icon name="phone" />
              <PhoneLink number={location.phone} />
            </p>
            <p>
              <a href={`mailto:${business.contactEmail}`}>
                {business.contactEmail.split('@')[0]}
                <wbr />@{business.contactEmail.split('@')[1]}
              </a>
            </p>
          </address>
        </section>
        <section>
          <h2>{t('footer.hours')}</h2>
          <OpeningHours />
        </section>
        <nav aria-label={t('footer.links')}>
          <h2>{t('footer.orders')}</h2>
          <ul>
            <li>
              <a href={href('/orders')}>{t('nav.orders')}</a>
            </li>
            {!lacks.includes('findOrder') && (
              <li>
                <a href={href('/orders/find')}>{t('nav.findOrder')}</a>
              </li>
            )}
            {saved && (
              <li>
                <a href={href('/saved')}>{t('saved.title')}</a>
              </li>
            )}
            <li>
              {session.kind === 'customer' ? (
                <a href={href('/account')}>{t('nav.account')}</a>
              ) : (
                <a href={href('/login')}>{t('nav.signIn')}</a>
              )}
            </li>
          </ul>
        </nav>
        <nav aria-label={t('footer.told')}>
          <h2>{t('footer.told')}</h2>
          <StoreLinks />
          {tagManager && (
            <button type="button" className="linkish" data-consent-ask="">
              {t('footer.consent')}
            </button>
          )}
        </nav>
        <Languages />
      </div>
    </footer>
  );
}

/** The header opens the same list. */
function Languages() {
  const page = usePage();
  const { name } = LANGUAGES.find(({ code }) => code === page.locale) ?? LANGUAGES[0];
  return (
    <section>
      <h2>{page.t('footer.language')}</h2>
      <button type="button" className="button button-quiet" popoverTarget={LANGUAGE_LIST}>
        {name}
      </button>
      <LanguageList />
    </section>
  );
}

/** Days with the same hours stand together: "Mon – Fri 07:00 – 21:00". */
function OpeningHours() {
  const { location, locale, t } = usePage();
  const week = [1, 2, 3, 4, 5, 6, 0];
  const text = (day: number): string => {
    const hours = location.hours[day];
    return hours ? `${timeText(hours[0])} – ${timeText(hours[1])}` : t('hours.closed');
  };
  const runs = week.reduce<{ from: number; to: number; text: string }[]>((found, day) => {
    const last = found.at(-1);
    if (last?.text === text(day)) last.to = day;
    else found.push({ from: day, to: day, text: text(day) });
    return found;
  }, []);
  return (
    <dl className="hours">
      {runs.map(({ from, to, text: hours }) => (
        <div key={from}>
          <dt>
            {weekdayName(from, locale, 'short')}
            {from !== to && ` – ${weekdayName(to, locale, 'short')}`}
          </dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
