/** What a page says and offers at one moment, as eyes see it. Nothing of a chart is in it. */
export interface Look {
  address: string;
  title: string;
  /** what is said to have happened to the money, where the page says so */
  money: string | null;
  /** visible buttons that begin or go on with a payment */
  pays: string[];
  /** whatever leads on from the page's own part: links, buttons, fields */
  ways: number;
  isBusy: boolean;
  /** each order that the page names, with its total, digits alone */
  totals: { order: string; total: string }[];
  /** lines of the cart that stand in no order, by their ids */
  cart: string[];
}
/** What is remembered between two looks. */
export interface Memory {
  totals: Map<string, { total: string; address: string }>;
  /** of the look before */
  cart: string[];
  /** what was pressed before that look: the page may show a line as gone a moment before the storage holds it so */
  pressed: string;
}
export const emptyMemory = (): Memory => ({ totals: new Map(), cart: [], pressed: '' });

export const PROPERTIES = ['pays twice', 'amounts differ', 'dead end', 'cart lost'] as const;
export type Property = (typeof PROPERTIES)[number];
export interface Violation {
  property: Property;
  what: string;
  address: string;
}

/** By these words a shopper means to take lines out of the cart, or to leave it behind. */
const EMPTIES =
  /remove|one less|delete|sign out|not your table|empty|leave|^(\w+ )?pay |place order|send order|decrease|fewer|forget|undo|order again|type |quantity|cancel/i;

/** What is wrong with this look, after the presses of those names since the look before. */
export function judge(look: Look, memory: Memory, pressed: string): Violation[] {
  const found: Violation[] = [];
  const say = (property: Property, what: string): void => {
    found.push({ property, what, address: look.address });
  };
  if (look.money === 'maybe' && look.pays.length > 0)
    say('pays twice', `"${look.pays[0]}" while money may have been taken`);
  for (const { order, total } of look.totals) {
    const known = memory.totals.get(order);
    if (known && known.total !== total)
      say('amounts differ', `${order} costs ${total} here and ${known.total} on ${known.address}`);
    memory.totals.set(order, { total, address: look.address });
  }
  if (look.ways === 0 && !look.isBusy) say('dead end', `"${look.title}" leads nowhere`);
  const lost = memory.cart.filter((one) => !look.cart.includes(one));
  const isMeant = EMPTIES.test(pressed) || EMPTIES.test(memory.pressed);
  memory.pressed = pressed;
  if (lost.length > 0 && !isMeant)
    say('cart lost', `${lost.length} of ${memory.cart.length} lines after "${pressed}"`);
  memory.cart = look.cart;
  return found;
}

/** Runs in the page. */
export function lookAround(): Look {
  const isSeen = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector('main') ?? document.body;
  const paying = /^(Pay |Continue this payment|Place order|Send order)/;
  const text = (one: Element | null | undefined): string => one?.textContent?.trim() ?? '';
  const digits = (words: string): string => words.replaceAll(/[^\d.,]/g, '');
  const idIn = (address: string): string | undefined => /\/orders\/([\w-]{36})/.exec(address)?.[1];
  const rows = [...main.querySelectorAll('dl > div')].filter(isSeen);
  const total = rows.find((row) => /^Total\b/.test(text(row.querySelector('dt'))));
  const here = idIn(location.pathname);
  const listed = [...main.querySelectorAll<HTMLAnchorElement>('li > a[href*="/orders/"]')].flatMap(
    (row) => {
      const order = idIn(row.href);
      const amount = text(row.querySelector('strong + span'));
      return order && amount ? [{ order, total: digits(amount) }] : [];
    },
  );
  const kept = JSON.parse(localStorage.getItem('storefront.cart') ?? 'null') as {
    value?: { cart?: { items?: { id: string; awaitingOrder: unknown }[] } };
  } | null;
  const ways = main.querySelectorAll(
    'a[href], button:not([disabled]), input:not([disabled]), select, summary',
  );
  return {
    address: location.pathname,
    title: text(main.querySelector('h1')) || document.title,
    money: main.querySelector<HTMLElement>('[data-money]')?.dataset.money ?? null,
    pays: [...main.querySelectorAll('button')]
      .filter(isSeen)
      .map(text)
      .filter((one) => paying.test(one)),
    ways: [...ways].filter(isSeen).length,
    isBusy: main.querySelector('[aria-busy="true"], progress') !== null,
    totals: [
      ...listed,
      ...(here && total ? [{ order: here, total: digits(text(total.querySelector('dd'))) }] : []),
    ],
    cart: (kept?.value?.cart?.items ?? [])
      .filter(({ awaitingOrder }) => awaitingOrder === null)
      .map(({ id }) => id),
  };
}
