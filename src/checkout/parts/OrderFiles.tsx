import { useState } from 'react';
import type { AttachmentView } from '#machines/domain/attachment.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useText } from '../../ui/useText.ts';
import { useAttached } from '../../wiring/hooks/attached.ts';
import style from './Order.module.css';
import story from './Story.module.css';

/** What the shopper sent along: the note, and files to be had again. An address alone would not show who asks, so these come by a call. */
export default function OrderFiles({ order }: { order: OrderView }) {
  const t = useText();
  const attached = useAttached(order.id);
  const [unfetched, setUnfetched] = useState('');
  const files = order.attachments ?? [];
  const fetchFile = async (file: AttachmentView): Promise<void> => {
    setUnfetched('');
    const bytes = await attached(file);
    if (bytes) saveFile(bytes, file.name);
    else setUnfetched(file.name);
  };
  return (
    <section className={style.block} aria-labelledby="files-title">
      <h2 id="files-title">{t('order.files')}</h2>
      {order.notes && <q className={story.note}>{order.notes}</q>}
      <ul className={story.files}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className="button button-plain"
              onClick={() => void fetchFile(file)}
            >
              {t('files.fetch', { name: file.name })}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={style.quiet}>
        {unfetched && t('files.unfetched', { name: unfetched })}
      </p>
    </section>
  );
}
