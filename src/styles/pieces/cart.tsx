import type { CartItem } from '#machines/domain/cart.ts';
import { anItem, aServiceItem } from '#machines/domain/samples.ts';
import { AddOnSteppers } from '../../cart/AddOnSteppers.tsx';
import AmountField from '../../cart/AmountField.tsx';
import { CartLine } from '../../cart/CartLine.tsx';
import { CartSum } from '../../cart/CartSum.tsx';
import { DeleteDialog } from '../../cart/DeleteDialog.tsx';
import { LineNote } from '../../cart/LineNote.tsx';
import { QuantityStepper } from '../../cart/QuantityStepper.tsx';
import { nothing, type Piece } from '../piece.ts';

const { product, productLocation } = anItem();
const line = (id: string, more: Partial<CartItem> = {}) => (
  <ul>
    <CartLine item={anItem({ id, ...more })} currency="USD" onExchange={nothing} />
  </ul>
);
const withAddOns = anItem({
  id: 'added',
  orderedProductAddOns: [
    {
      productAddOns: { id: 'milk', name: 'Oat milk', sellingPrice: 50 },
      quantity: 1,
      group: { id: 'milks', min: 0, max: 2 },
    } as CartItem['orderedProductAddOns'][number],
  ],
});
const stepper = {
  name: 'Coffee',
  qty: 2,
  canIncrease: true,
  most: 99,
  disabled: false,
  onMinus: nothing,
  onPlus: nothing,
  onType: nothing,
};

export const CART: Piece[] = [
  {
    name: 'CartLine',
    states: {
      plain: line('plain'),
      'with a very long name in another script': line('long', {
        product: { ...product, name: `قهوة من الجبال ${'very finely ground '.repeat(12)}` },
      }),
      'the last ones': line('last', { qty: 5 }),
      'sold out': line('out', { product: { ...product, stockInHand: 0 } }),
      'in a variant': line('variant', {
        productVariant: { id: 'large', variantValues: [{ productOptionValue: { name: 'Large' } }] },
      }),
      'not ticked': line('unticked', { isSelected: false }),
      'for nothing': line('free', { sellingPrice: 0 }),
      'with a note': line('noted', { notes: 'Ripe ones, please' }),
      'with a deposit': line('deposit', {
        productLocation: {
          ...productLocation,
          allowPartialPayment: true,
          deposit: 25,
          depositUnitOfMeasurement: 'PERCENTAGE',
        },
      }),
      'of an order that is not paid': line('awaiting', {
        awaitingOrder: { id: 'order-1', orderNumber: 'A-1001' },
      }),
      'a time that is booked': (
        <ul>
          <CartLine item={aServiceItem()} currency="USD" onExchange={nothing} />
        </ul>
      ),
    },
  },
  { name: 'AddOnSteppers', states: { one: <AddOnSteppers item={withAddOns} currency="USD" /> } },
  {
    name: 'LineNote',
    states: {
      none: <LineNote item={anItem()} />,
      one: <LineNote item={anItem({ notes: 'Ripe ones, please' })} />,
    },
  },
  {
    name: 'AmountField',
    states: {
      ready: (
        <AmountField
          {...{ name: 'Carrots', qty: 3, disabled: false, onType: nothing, onRefused: nothing }}
          measure={{ unit: 'kilogram', step: 0.25 }}
          most={20}
        />
      ),
    },
  },
  {
    name: 'QuantityStepper',
    states: {
      ready: <QuantityStepper {...stepper} />,
      'as many as there are': <QuantityStepper {...stepper} canIncrease={false} most={2} />,
      off: <QuantityStepper {...stepper} disabled />,
    },
  },
  { name: 'CartSum', states: { 'of an empty cart': <CartSum /> } },
  { name: 'DeleteDialog', states: { 'closed, as no line is asked about': <DeleteDialog /> } },
];
