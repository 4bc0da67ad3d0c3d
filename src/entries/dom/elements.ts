import type { ItemSeed } from '../../catalog/itemOf.ts';
import type { Templates } from '../../ui/messages.ts';

/** What the server printed for a catalogue document's browser half. */
export interface CatalogueData {
  location: { id: string; name: string };
  locale: string;
  /** lines ready to be added, by product id */
  shelf: Record<string, ItemSeed>;
  /** props by token */
  islands: Record<string, object>;
  table: { id: string; name: string; locationId: string; sitting: string | null } | null;
  /** from how much on it is brought, in minor units */
  deliveredFrom: number;
  /** and from how much on for nothing; null: never */
  freeFrom: number | null;
  /** in the business zone */
  today: string;
  words: Templates;
}

export const all = <E extends HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] => [...within.querySelectorAll<E>(selector)];

/** The element of a click that a selector names, from the target upwards. */
export const closest = <E extends HTMLElement>(event: Event, selector: string): E | null =>
  event.target instanceof Element ? event.target.closest<E>(selector) : null;

/** Text that stands there already is left alone: writing it again would lay the page out again. */
export function write(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

type Attributes = Record<string, string>;
export function make<N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[N] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
