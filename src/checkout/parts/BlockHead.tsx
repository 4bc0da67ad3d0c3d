import { useText } from '../../ui/useText.ts';
import style from './Checkout.module.css';

interface BlockHeadProps {
  id: string;
  title: string;
  onEdit?: () => void;
}

/** Every block has its own way back to where it is changed, and from there back here. */
export function BlockHead({ id, title, onEdit }: BlockHeadProps) {
  const t = useText();
  return (
    <div className={style.blockHead}>
      <h2 id={id}>{title}</h2>
      {onEdit && (
        <button type="button" onClick={onEdit} aria-label={t('review.editWhat', { what: title })}>
          {t('review.edit')}
        </button>
      )}
    </div>
  );
}
