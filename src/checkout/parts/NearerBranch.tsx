import { useEffect, useState } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import { keepsHours } from '#machines/domain/carriers.ts';
import { amountText } from '#machines/domain/measure.ts';
import { toDecimal } from '#machines/domain/money.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { useLanguage } from '../../ui/language.ts';
import { useLearn } from '../../ui/messageLoader.tsx';
import { useList } from '../../ui/useList.ts';
import { useMoney } from '../../ui/useMoney.ts';
import { useOrderAt, useProducts } from '../../wiring/hooks/otherBranch.ts';
import { useQuotes } from '../../wiring/hooks/reads.ts';
import { useBusiness, useCart, useSuggestsPlaces } from '../../wiring/hooks/running.ts';
import { atBranch } from '../atBranch.ts';
import { namedGoods } from '../namedGoods.ts';
import style from './Checkout.module.css';
import { nearestBranch } from './nearestBranch.ts';
import { useGoodsSum } from './useGoodsSum.ts';

interface NearerBranchProps {
  /** whose riders do not go that far */
  locationId: string;
  address: Address;
}

/** Another branch has riders who come to this address: what ordering there would change is said first, and one press does it (543). */
export default function NearerBranch({ locationId, address }: NearerBranchProps) {
  const { t, locale } = useLanguage();
  const list = useList();
  const learn = useLearn();
  const [isKnown, know] = useState(false);
  // Without its words it is not offered.
  useEffect(() => {
    learn('later').then(
      () => know(true),
      () => undefined,
    );
  }, [learn]);
  const { locations, currency } = useBusiness();
  const cart = useCart(cartOf);
  const sum = useGoodsSum();
  const { fromWire } = useMoney(currency);
  const branch = nearestBranch(locations, locationId, address);
  const { data: quotes } = useQuotes(
    branch && {
      locationId: branch.id,
      customerLocation: address,
      amount: toDecimal(sum, currency),
    },
  );
  const rider = quotes?.find(({ provider }) => keepsHours(provider));
  const ids = [...new Set(cart.items.map(({ product }) => product.id))];
  const { data: products } = useProducts(rider ? ids : []);
  const orderAt = useOrderAt();
  const suggests = useSuggestsPlaces();
  if (!isKnown) return null;
  const moved = branch && rider && products && atBranch(cart.items, products, branch);
  if (!moved) {
    const own = locations.find(({ id }) => id === locationId);
    // What was typed by hand may be near all the same: then the map knows it (556).
    return own && suggests && !address.point ? (
      <p className={style.notice}>{t('nearer.unknown', { branch: own.name })}</p>
    ) : null;
  }
  const { items, left, fewer } = moved;
  const isSame = left.length + fewer.length === 0;
  const { name } = branch;
  return (
    <div className={style.notice}>
      <p>
        {t('nearer.offer', {
          branch: name,
          promise: rider.promise,
          cost: rider.cost === 0 ? t('totals.free') : fromWire(rider.cost),
        })}
      </p>
      {isSame && <p>{t('nearer.same')}</p>}
      {left.length > 0 && (
        <p>{t('nearer.left', { names: list(left.map((one) => namedGoods(one, locale))) })}</p>
      )}
      {fewer.map(({ product, productVariant, qty }) => (
        <p key={`${product.id} ${productVariant?.id}`}>
          {t('nearer.fewer', {
            name: namedGoods({ product, productVariant }, locale),
            amount: amountText(qty, product.measure, locale),
          })}
        </p>
      ))}
      <p>{t('nearer.kept')}</p>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => orderAt(branch.id, items)}
      >
        {t('nearer.order', { branch: name })}
      </button>
    </div>
  );
}
