import { useState } from 'react';
import { attachmentsOf } from '#machines/checkout/view.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { useText } from '../../ui/useText.ts';
import { useAttach } from '../../wiring/hooks/orders.ts';
import { useCheckout, useSendCheckout } from '../../wiring/hooks/running.ts';
import style from './Checkout.module.css';
import story from './Story.module.css';

const MOST = 5;

/** Pictures or a PDF for the shop: the broken tap, the wished hair. They are sent when they are chosen and go with the order. */
export default function AttachFiles() {
  const t = useText();
  const send = useSendCheckout();
  const attach = useAttach();
  const attachments = useCheckout(attachmentsOf);
  const [state, show] = useState<'resting' | 'sending' | 'refused'>('resting');
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    show('sending');
    const kept = await attach(file);
    if (kept) send({ type: 'attachments.change', attachments: [...attachments, kept] });
    show(kept ? 'resting' : 'refused');
  };
  return (
    <div className={story.files}>
      {attachments.length < MOST && (
        <p className={story.file}>
          <label htmlFor="files">{t('files.label')}</label>{' '}
          <input
            id="files"
            type="file"
            accept="image/png,image/jpeg,image/webp,application/pdf"
            disabled={state === 'sending'}
            aria-describedby="files-hint"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <span id="files-hint" className={style.quiet}>
            {t('files.hint')}
          </span>
        </p>
      )}
      <p role="status" className={style.quiet}>
        {state === 'sending' ? t('files.sending') : state === 'refused' ? t('files.refused') : ''}
      </p>
      {attachments.length > 0 && (
        <ul className={story.files}>
          {attachments.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              <ConfirmButton
                className="button button-plain"
                label={t('files.removeShort')}
                name={t('files.remove', { name: file.name })}
                question={{
                  title: t('files.removeTitle'),
                  text: t('files.removeText', { name: file.name }),
                  yes: t('files.removeShort'),
                  no: t('files.removeNot'),
                }}
                onYes={() =>
                  send({
                    type: 'attachments.change',
                    attachments: attachments.filter((one) => one.id !== file.id),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
