import type { FileMistake } from './problem.ts';
import { References } from './references.ts';

/** What entries may name: of this file, and of the store as it stands. */
export interface KnownReferences {
  locations: References;
  categories: References;
  taxes: References;
  employees: References;
  products: References;
  /** of each tax, by its id: whether prices hold it already */
  taxIncluded: Map<string, boolean>;
  /** of each person, by name: the role, as which a level is named */
  levels: Map<string, string>;
}
export const noneKnown = (problems: FileMistake[]): KnownReferences => ({
  locations: new References('place', problems),
  categories: new References('category', problems),
  taxes: new References('tax', problems),
  employees: new References('person', problems),
  products: new References('product', problems),
  taxIncluded: new Map(),
  levels: new Map(),
});
