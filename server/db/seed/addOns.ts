import type { AddOnGroup } from '#machines/domain/product.ts';
import { idOf } from './kit.ts';
import type { StoreSlug } from './types.ts';

/** [name, price, minutes it adds] */
export type SeedChoice = [name: string, price?: number, minutes?: number];

/** A group of choices; `from` and `upTo` say how many, `usual` names what is ticked to begin with. */
export interface Choices {
  name: string;
  from: number;
  upTo: number;
  of: SeedChoice[];
  usual?: string[];
}

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Groups are shared by many products of a store: the same choice has the same id wherever it is offered. */
export function addOnGroup(
  store: StoreSlug,
  key: string,
  { name, from, upTo, of, usual = [] }: Choices,
): AddOnGroup {
  const idFor = (choice: string) => idOf(`${store}/add-on/${key}/${slug(choice)}`);
  return {
    id: idOf(`${store}/add-on-group/${key}`),
    name,
    min: from,
    max: upTo,
    addOns: of.map(([choice, price = 0, minutes = 0]) => ({
      id: idFor(choice),
      name: choice,
      sellingPrice: price,
      addedMinutes: minutes,
    })),
    preselected: usual.map(idFor),
  };
}
