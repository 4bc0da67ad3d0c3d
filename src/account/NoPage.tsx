import { Heading } from '../checkout/parts/Heading.tsx';
import { useText } from '../ui/useText.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './NoPage.module.css';

/** An address of this group that leads nowhere. Every shop document carries it, so its sheet is its own. */
export function NoPage() {
  const t = useText();
  const href = useHref();
  return (
    <div className={`page ${style.page}`}>
      <Heading title="app.noPage" />
      <a className="button button-main" href={href('/')}>
        {t('app.back')}
      </a>
    </div>
  );
}
