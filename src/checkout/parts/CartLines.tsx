import type { CartItem } from '#machines/domain/cart.ts';
import { inTurn } from '#machines/domain/inTurn.ts';
import { allowsPartialPayment, lineDeposit, lineTotal } from '#machines/domain/totals.ts';
import { addOnText } from '../../cart/addOnText.ts';
import { countText } from '../../cart/countText.ts';
import { useLanguage } from '../../ui/language.ts';
import { useDates } from '../../ui/useDates.ts';
import { useList } from '../../ui/useList.ts';
import { useMoney } from '../../ui/useMoney.ts';
import style from './Lines.module.css';

/** The lines that are about to be ordered, with everything that was chosen for each. */
export function CartLines({ items, currency }: { items: readonly CartItem[]; currency: string }) {
  const { t, locale } = useLanguage();
  const { money } = useMoney(currency);
  const dates = useDates('UTC');
  const list = useList();
  return (
    <ul className={style.lines}>
      {inTurn(items, ({ service }) => service).map((item) => (
        <li key={item.id} className={style.line}>
          <img className={style.image} src={item.product.image} alt="" width={56} height={56} />
          <div className={style.text}>
            <span className={style.name}>
              <bdi>{item.product.name}</bdi>
            </span>
            {item.productVariant && (
              <span className={style.detail}>
                {list(
                  item.productVariant.variantValues.map((value) => value.productOptionValue.name),
                )}
              </span>
            )}
            {item.orderedProductAddOns
              .filter((one) => one.quantity > 0)
              .map((one) => (
                <span
                  key={one.productAddOns.id}
                  className={one.under ? style.within : style.detail}
                >
                  {addOnText(t, one.productAddOns.name, one.quantity)}
                </span>
              ))}
            {item.service?.slots.map((slot) => (
              <span key={`${slot.startDate} ${slot.startTime}`} className={style.detail}>
                {dates.slot(slot.startDate, slot.startTime, item.service?.arrivalMinutes)}
                {item.service?.employee && ` · ${item.service.employee.name}`}
              </span>
            ))}
            {item.partialPayment && allowsPartialPayment(item) && (
              <span className={style.detail}>
                {t('lines.deposit', {
                  rest: money(lineTotal(item) - lineDeposit(item, currency)),
                })}
              </span>
            )}
            {item.notes && (
              <span className={style.detail}>{t('lines.note', { note: item.notes })}</span>
            )}
          </div>
          <span className={style.amount}>{money(lineTotal(item))}</span>
          <span className={style.quantity}>
            {countText(t, item.qty, item.product.measure, locale)}
          </span>
        </li>
      ))}
    </ul>
  );
}
