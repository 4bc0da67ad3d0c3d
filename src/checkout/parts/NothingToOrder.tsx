import { useText } from '../../ui/useText.ts';
import { useHref } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import { Heading } from './Heading.tsx';

export function NothingToOrder() {
  const t = useText();
  const href = useHref();
  return (
    <div className={`page ${style.narrow}`}>
      <Heading title="review.emptyTitle">
        <p>{t('review.empty')}</p>
      </Heading>
      <a className="button button-main" href={href('/products')}>
        {t('app.back')}
      </a>
    </div>
  );
}
