import { inEveryLanguage, LANGUAGE_LIST } from './languages.ts';
import { usePage } from './pageContext.ts';

/** Each language by its own name, leading to this very page. Buttons open it; without scripts, too. */
export function LanguageList() {
  const page = usePage();
  return (
    <nav
      id={LANGUAGE_LIST}
      popover="auto"
      className="languages"
      aria-label={page.t('footer.language')}
    >
      <ul>
        {inEveryLanguage(page).map(({ code, name, href }) => (
          <li key={code}>
            <a
              href={href}
              lang={code}
              hrefLang={code}
              aria-current={code === page.locale ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
