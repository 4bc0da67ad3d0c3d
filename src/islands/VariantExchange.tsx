import type { CartItem } from '#machines/domain/cart.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import { noChoice } from '../catalog/itemOf.ts';
import { Button } from '../ui/Button.tsx';
import Dialog from '../ui/Dialog.tsx';
import { useList } from '../ui/useList.ts';
import { useText } from '../ui/useText.ts';
import { useSendCart } from '../wiring/hooks/running.ts';
import './chosen.css';
import { type BuyProps, lineOf, useChooser, whole } from './buying.ts';
import style from './OptionSheet.module.css';
import { VariantPicker } from './VariantPicker.tsx';

export interface ExchangeProps {
  item: CartItem;
  props: BuyProps;
  /** with what a reader hears, where something was chosen */
  onClose(said?: string): void;
}
/** Another variant for a line of the cart, chosen over the cart. */
export function VariantExchange({ item, props, onClose }: ExchangeProps) {
  const t = useText();
  const list = useList();
  const send = useSendCart();
  const chooser = useChooser(props, () => noChoice(item.productVariant?.id ?? null));
  const { choice } = chooser;
  const { product, location } = props;
  const isThere =
    isNonInventory(whole(product), location.id) ||
    stockAt(whole(product), location.id, choice.variantId) > 0;
  const other = lineOf(props, choice);
  const press = (): void => {
    if (choice.variantId === item.productVariant?.id) onClose();
    else {
      send({
        type: 'item.exchange',
        id: item.id,
        item: {
          product: other.product,
          productVariant: other.productVariant,
          productLocation: other.productLocation,
          sellingPrice: other.sellingPrice,
        },
      });
      const values = other.productVariant?.variantValues ?? [];
      const variant = list(values.map(({ productOptionValue: { name } }) => name));
      onClose(t('cart.exchanged', { name: product.name, variant }));
    }
  };
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={product.name}
      kind="sheet"
      closeLabel={t('cart.dismiss')}
    >
      <div className={style.inside}>
        {other.product.image && (
          <img className={style.look} src={other.product.image} alt="" width={320} height={200} />
        )}
        <div className="buy">
          <VariantPicker {...chooser} />
          <div className="buy-bar">
            {isThere ? (
              <Button className="buy-button" onClick={press}>
                {t('cart.exchange')} · {chooser.money(other.sellingPrice)}
              </Button>
            ) : (
              <p className="stock stock-out buy-out" role="status">
                {t('cart.outOfStock')}
              </p>
            )}
          </div>
        </div>
      </div>
    </Dialog>
  );
}
