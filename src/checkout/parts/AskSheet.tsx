import { useState } from 'react';
import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import Dialog from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import { CancelSheet } from './CancelSheet.tsx';
import style from './Order.module.css';
import { RequestForm } from './RequestForm.tsx';

interface AskSheetProps {
  order: OrderView;
  kind: RequestKind;
  /** what the button says that opened it; none where it is offered no more */
  said?: string | false | undefined;
  onClose(): void;
}
/** What a button of its own opens. Who would cancel what comes, or is fetched, at its time may ask for another one instead. */
export function AskSheet({ order, kind: first, said, onClose }: AskSheetProps) {
  const t = useText();
  const [kind, ask] = useState(first);
  if (kind === 'CANCEL')
    return (
      said && (
        <CancelSheet order={order} yes={said} onTime={() => ask('CHANGE')} onClose={onClose} />
      )
    );
  const may = (order.mayAsk ?? []).filter((one) => one === kind);
  return (
    <Dialog
      kind="sheet"
      open
      onClose={onClose}
      title={t(kind === 'CHANGE' ? 'asks.time' : `asks.kind.${kind}`)}
      closeLabel={t('asks.close')}
    >
      <div className={style.sheet}>
        <RequestForm order={order} may={may} only={kind} />
      </div>
    </Dialog>
  );
}
