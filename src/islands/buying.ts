import { useState } from 'react';
import type { Slot } from '#machines/domain/cart.ts';
import { formatMoney, type Minor } from '#machines/domain/money.ts';
import type { Employee, Product } from '#machines/domain/product.ts';
import type { Location } from '#machines/domain/store.ts';
import type { BackProps } from '../catalog/BackInStock.tsx';
import { type Choice, type ItemSeed, itemOf } from '../catalog/itemOf.ts';
import type { SaidOfProduct } from '../catalog/saidOfProduct.ts';
import { type Templates, type Translate, translateWith } from '../ui/messages.ts';

export type Sold = Omit<Product, 'description' | 'images'>;
export type EmployeeChoice = Pick<Employee, 'id' | 'name' | 'role' | 'picture'>;
export interface BuyProps {
  product: Sold;
  /** what its page says of a thing that can be chosen over a list; nothing of a service */
  about?: SaidOfProduct;
  staff: EmployeeChoice[];
  location: { id: string; name: string };
  currency: string;
  locale: string;
  /** the variant in the address */
  wanted: string | null;
  /** a variant whose look was asked for, its size not yet */
  look?: string | null;
  /** who is asked for in the address */
  person?: string | null;
  /** a time in the address, as a mail about it leads here */
  time?: Slot | null;
  /** that can be booked, in the business zone: today, or once the service's lead time is over */
  firstDay: string;
  city: string;
  /** a visit to a salon, where the person comes first */
  isVisit: boolean;
  /** who comes to the shopper arrives within so many minutes of the chosen time */
  arrival?: number;
  /** the business's zone and hours, where the shop cannot say what is free and times are typed */
  typed?: { timeZone: string; hours: Location['hours'] };
  /** of its own page, where it is chosen over a list */
  address?: string;
  /** other times are chosen for a line of the cart, over any page */
  isOverCart?: boolean;
  /** how word of it is asked for where it is sold out; nothing where no mail is sent */
  back?: BackProps;
  words: Templates;
  /** what a button says in the place of no sum, and after any other: the tax that comes on top (502) */
  free: string;
  onTop: string;
}
/** What the pickers inside share. */
export interface Chooser {
  props: BuyProps;
  choice: Choice;
  change(part: Partial<Choice>): void;
  t: Translate;
  money(minor: Minor): string;
  /** as a button says it */
  sum(minor: Minor): string;
}
/** One choice, in the words and the money of where it is made. */
export function useChooser(props: BuyProps, first: () => Choice): Chooser {
  const { currency, locale, words, free, onTop } = props;
  const [choice, setChoice] = useState(first);
  const money = (minor: Minor): string => formatMoney(minor, currency, locale);
  return {
    props,
    choice,
    change: (part) => setChoice((now) => ({ ...now, ...part })),
    t: translateWith(words, locale),
    money,
    sum: (minor) => (minor === 0 ? free : money(minor) + onTop),
  };
}

export const whole = (product: Sold): Product => ({ ...product, description: '', images: [] });
/** The line of the cart that a choice makes. */
export const lineOf = (
  { product, location, currency, staff, arrival = 0 }: BuyProps,
  choice: Choice,
): ItemSeed =>
  itemOf(whole(product), choice, {
    location,
    currency,
    doers: staff.map(({ id }) => id),
    arrival,
  });
