import { useMemo, useRef } from 'react';
import { cartOf } from '#machines/cart/view.ts';
import type { QueryOf } from '#machines/domain/api.ts';
import type { Cart, CartItem, Slot } from '#machines/domain/cart.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { noChoice } from '../catalog/itemOf.ts';
import { Button } from '../ui/Button.tsx';
import Dialog from '../ui/Dialog.tsx';
import { useDates } from '../ui/useDates.ts';
import { useList } from '../ui/useList.ts';
import { useText } from '../ui/useText.ts';
import { useHref, useRunning } from '../wiring/hooks/running.ts';
import './chosenTimes.css';
import { type BuyProps, lineOf, useChooser } from './buying.ts';
import style from './OptionSheet.module.css';
import { type Runtime, RuntimeProvider } from './runtime.ts';
import { SlotPicker } from './SlotPicker.tsx';
import type { ExchangeProps } from './VariantExchange.tsx';

/** What is asked for lasts as long as the line, with all that was added to it. One time is chosen anew where it is still free; of several each is given up by name. */
function timesOf(found: BuyProps, { service }: CartItem): BuyProps {
  const [slot, ...more] = service?.slots ?? [];
  const isAhead = slot && slot.startDate >= found.firstDay;
  return {
    ...found,
    product: { ...found.product, addOnGroups: [], duration: service?.duration ?? 0 },
    time: isAhead && more.length === 0 ? slot : null,
    isOverCart: true,
  };
}

/** Other times for a visit in the cart, chosen over the cart. */
export function TimeExchange({ item, props: found, onClose }: ExchangeProps) {
  const props = timesOf(found, item);
  const t = useText();
  const list = useList();
  const dates = useDates('UTC');
  const { cart } = useRunning();
  const runtime = useTimesRuntime(item);
  const { service } = item;
  const isDaily = service?.serviceType === 'DAILY';
  const chooser = useChooser(props, () => ({
    ...noChoice(item.productVariant?.id ?? null),
    qty: item.qty,
    employee: service?.employee ?? null,
    // Several are all still chosen: the first question asks for two weeks, and tells nothing of a later one.
    slots: service && service.slots.length > 1 ? service.slots : [],
  }));
  const { choice } = chooser;
  const inside = useRef<HTMLDivElement>(null);
  const other = lineOf(props, choice);
  const wordsOf = (slots: readonly Slot[]): string =>
    list(
      slots.map(({ startDate, startTime }) =>
        isDaily ? dates.day(startDate) : dates.slot(startDate, startTime, service?.arrivalMinutes),
      ),
    );
  const press = (): void => {
    if (!other.service?.slots.length) {
      inside.current?.querySelector<HTMLElement>('.slots')?.focus();
      return;
    }
    const before = cartOf(cart.getSnapshot());
    const { slots, startDate, startTime, employee } = other.service;
    const rebooked = { ...item.service!, slots, startDate, startTime, employee };
    const { sellingPrice } = other;
    const booked = { service: rebooked, sellingPrice };
    cart.send({ type: 'item.rebook', id: item.id, booked });
    // Where it was the same, or the cart did not take it, nothing is said of it here.
    if (cartOf(cart.getSnapshot()) === before) onClose();
    else onClose(t('cart.exchanged', { name: item.product.name, variant: wordsOf(slots) }));
  };
  const total = lineTotal({ ...other, orderedProductAddOns: item.orderedProductAddOns });
  return (
    <Dialog
      open
      onClose={() => onClose()}
      title={item.product.name}
      kind="sheet"
      closeLabel={t('cart.dismiss')}
    >
      <div className={style.inside} ref={inside}>
        <div className="buy">
          <RuntimeProvider value={runtime}>
            <SlotPicker {...chooser} />
          </RuntimeProvider>
          <div className="buy-bar">
            <Button className="buy-button" onClick={press}>
              {choice.slots.length > 0
                ? `${t('cart.rebook')} · ${wordsOf(choice.slots)} · ${chooser.money(total)}`
                : chooser.t('buy.chooseTime')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** What the picker asks: of the shop what is free, of the cart what else stands in it. */
function useTimesRuntime(item: CartItem): Runtime {
  const { cart, ask } = useRunning();
  const href = useHref();
  return useMemo(() => {
    let known: Cart | null = null;
    let others: Cart | null = null;
    return {
      // Nothing is added here: a line that stands is changed.
      add: () => false,
      afterNextPaint: (deed) => deed(),
      cart() {
        const now = cartOf(cart.getSnapshot());
        if (others === null || now !== known)
          others = { ...now, items: now.items.filter(({ id }) => id !== item.id) };
        known = now;
        return others;
      },
      watch(listener) {
        const { unsubscribe } = cart.subscribe(listener);
        return unsubscribe;
      },
      wayOn: () => href('/checkout'),
      ask: <T,>(_: string, query: object) =>
        ask('slots', query as QueryOf<'slots'>) as Promise<T | null>,
    };
  }, [cart, ask, href, item.id]);
}
