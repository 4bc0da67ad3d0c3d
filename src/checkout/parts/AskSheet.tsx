import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import Dialog from '../../ui/Dialog.tsx';
import { useText } from '../../ui/useText.ts';
import style from './Order.module.css';
import { RequestForm } from './RequestForm.tsx';

interface AskSheetProps {
  order: OrderView;
  kind: RequestKind;
  onClose(): void;
}
/** One thing that is asked of the shop, which a button of its own opens. */
export function AskSheet({ order, kind, onClose }: AskSheetProps) {
  const t = useText();
  const may = (order.mayAsk ?? []).filter((one) => one === kind);
  return (
    <Dialog
      kind="sheet"
      open
      onClose={onClose}
      title={t(`asks.kind.${kind}`)}
      closeLabel={t('asks.close')}
    >
      <div className={style.sheet}>
        <RequestForm order={order} may={may} only={kind} />
      </div>
    </Dialog>
  );
}
