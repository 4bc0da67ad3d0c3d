import type { CheckoutKind } from '#machines/checkout/types.ts';
import { useText } from '../../ui/useText.ts';
import style from './Checkout.module.css';

/** Where the shopper stands on the way to a placed order. */
export function Steps({
  at,
  kind,
  onInformation,
}: {
  at: 'information' | 'review';
  kind: CheckoutKind;
  onInformation?: () => void;
}) {
  const t = useText();
  if (kind === 'table') return null;
  const step = (name: 'information' | 'review' | 'done') => {
    const text = t(`step.${name}`);
    if (name === at) return <span aria-current="step">{text}</span>;
    if (name === 'information' && onInformation)
      return (
        <button type="button" className={style.link} onClick={onInformation}>
          {text}
        </button>
      );
    return <span>{text}</span>;
  };
  return (
    <nav aria-label={t('step.label')}>
      <ol className={style.steps}>
        <li>{step('information')}</li>
        <li>{step('review')}</li>
        <li>{step('done')}</li>
      </ol>
    </nav>
  );
}
