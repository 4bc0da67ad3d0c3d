import { useState } from 'react';
import { formatMoney, type Minor } from '#machines/domain/money.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import { isNonInventory, stockAt } from '#machines/domain/stock.ts';
import type { Location } from '#machines/domain/store.ts';
import { lineTotal } from '#machines/domain/totals.ts';
import { type Choice, firstChoice, itemOf, minutesOf, missingGroup } from '../catalog/itemOf.ts';
import { Button } from '../ui/Button.tsx';
import { type Tell, tellFrom, type Words } from '../ui/words.ts';
import { AddOnPicker } from './AddOnPicker.tsx';
import { useRuntime } from './runtime.ts';
import { SlotPicker } from './SlotPicker.tsx';
import { VariantPicker } from './VariantPicker.tsx';

export type Sold = Omit<Product, 'description' | 'images'>;
export type Person = Pick<Employee, 'id' | 'name' | 'role' | 'picture'>;
export interface BuyProps {
  product: Sold;
  staff: Person[];
  location: { id: string; name: string };
  currency: string;
  locale: string;
  /** the variant in the address */
  wanted: string | null;
  /** in the business zone */
  today: string;
  city: string;
  /** a visit to a salon, where the person comes first */
  isVisit: boolean;
  /** the business's zone and hours, where nobody can say what is free and times are typed */
  typed?: { timeZone: string; hours: Location['hours'] };
  words: Words;
}
/** What the pickers inside share. */
export interface Chooser {
  props: BuyProps;
  choice: Choice;
  change(part: Partial<Choice>): void;
  tell: Tell;
  money(minor: Minor): string;
}

const MOST = 99;
const whole = (product: Sold): Product => ({ ...product, description: '', images: [] });

/** Everything that is decided before a product goes into the cart; the button carries the verb and the running total. */
export function BuyBox(props: BuyProps) {
  const { product, location, currency, locale, wanted, words } = props;
  const [choice, setChoice] = useState(() => firstChoice(whole(product), location.id, wanted));
  const chooser: Chooser = {
    props,
    choice,
    change: (part) => setChoice((now) => ({ ...now, ...part })),
    tell: tellFrom(words, locale),
    money: (minor) => formatMoney(minor, currency, locale),
  };
  const isService = product.type === 'SERVICE';
  return (
    <>
      {product.productVariants.length > 0 && <VariantPicker {...chooser} />}
      {product.addOnGroups.map((group) => (
        <AddOnPicker key={group.id} group={group} {...chooser} />
      ))}
      {isService && <SlotPicker {...chooser} />}
      <Note {...chooser} />
      <BuyButton {...chooser} />
    </>
  );
}

function Note({ choice, change, tell, props }: Chooser) {
  if (props.product.addOnGroups.length === 0 && props.product.type !== 'SERVICE') return null;
  return (
    <details className="note">
      <summary>{tell('buy.note')}</summary>
      <textarea
        rows={2}
        maxLength={200}
        aria-label={tell('buy.note')}
        placeholder={tell('buy.noteHint')}
        value={choice.notes}
        onChange={(event) => change({ notes: event.target.value })}
      />
    </details>
  );
}

function BuyButton({ props, choice, change, tell, money }: Chooser) {
  const runtime = useRuntime();
  const { product, location, currency } = props;
  const full = whole(product);
  const seed = itemOf(full, choice, { location, currency });
  const isService = product.type === 'SERVICE';
  const stock = isService || isNonInventory(full, location.id) ? MOST : stockAt(full, location.id, choice.variantId);
  const missing = missingGroup(full, choice);
  const lacksTime = isService && choice.slots.length === 0;
  const total = money(lineTotal(seed));

  if (product.soldOutUntil || stock <= 0) return <p className="stock stock-out buy-out">{tell('buy.out')}</p>;
  const press = (): void => {
    const gap = missing ? `group-${missing.id}` : lacksTime ? 'slots' : null;
    if (!gap) {
      buy();
      return;
    }
    const place = document.getElementById(gap);
    place?.scrollIntoView({ behavior: 'smooth', block: 'center' });
    place?.focus({ preventScroll: true });
  };
  const buy = (): void => {
    runtime?.add(seed);
    change({ qty: 1, slots: [], notes: '' });
  };
  const label = missing
    ? tell('buy.missing', { group: missing.name })
    : lacksTime
      ? tell('buy.chooseTime')
      : tell(isService ? 'buy.book' : 'buy.add', { total });
  return (
    <div className="buy-bar">
      {stock <= 5 && <p className="stock stock-few">{tell('buy.few', { count: stock })}</p>}
      {isService && choice.slots.length > 0 && <Estimate {...{ props, choice, change, tell, money }} />}
      <div className="buy-row">
        <Stepper
          value={choice.qty}
          most={Math.min(stock, product.capacity ?? MOST)}
          onChange={(qty) => change({ qty })}
          tell={tell}
          name={product.name}
          word={isService ? tell('buy.people') : null}
        />
        <Button className="buy-button" onClick={press}>
          {label}
        </Button>
      </div>
    </div>
  );
}

/** Where the total of a booking comes from: price x people x times, and what was added. */
function Estimate({ props, choice, tell, money }: Chooser) {
  const { product, location, currency } = props;
  const seed = itemOf(whole(product), choice, { location, currency });
  return (
    <dl className="estimate">
      <div>
        <dt>
          {product.name}
          <small>
            {money(seed.sellingPrice)} × {choice.qty} × {tell('buy.times', { count: choice.slots.length })}
          </small>
        </dt>
        <dd>{money(seed.sellingPrice * choice.qty * choice.slots.length)}</dd>
      </div>
      {seed.orderedProductAddOns.map(({ productAddOns: one, quantity }) => (
        <div key={one.id}>
          <dt>
            {one.name}
            {quantity > 1 && ` × ${quantity}`}
          </dt>
          <dd>{money(one.sellingPrice * quantity)}</dd>
        </div>
      ))}
      {product.serviceType === 'FIXED' && (
        <div className="estimate-time">
          <dt>{tell('buy.duration')}</dt>
          <dd>{tell('buy.minutes', { minutes: minutesOf(product, choice) })}</dd>
        </div>
      )}
    </dl>
  );
}

interface StepperProps {
  value: number;
  most: number;
  onChange(value: number): void;
  tell: Tell;
  name: string;
  word: string | null;
}
export function Stepper({ value, most, onChange, tell, name, word }: StepperProps) {
  return (
    <fieldset className="stepper" aria-label={word ?? tell('buy.quantity', { name })}>
      <button type="button" aria-label={tell('buy.less', { name: word ?? name })} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={tell('buy.more', { name: word ?? name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </fieldset>
  );
}
