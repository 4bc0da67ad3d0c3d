import { useText } from '../ui/useText.ts';
import { useDemoMessage } from '../wiring/hooks/account.ts';
import { useHref } from '../wiring/hooks/running.ts';
import style from './Account.module.css';

/** The demo sends nothing; what would have been sent stands here. A shop with an identity project never shows it. */
export function DemoMailbox({ email, phone }: { email?: string; phone?: string }) {
  const t = useText();
  const href = useHref();
  const found = useDemoMessage({ email, phone });
  if (!found) return null;
  return (
    <p className={style.quiet}>
      {t('demo.mailbox')}{' '}
      {found.code ? (
        <strong>{found.code}</strong>
      ) : (
        <a href={href(found.path ?? '')}>{t('demo.openLink')}</a>
      )}
    </p>
  );
}
