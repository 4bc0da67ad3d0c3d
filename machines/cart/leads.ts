import type { LeadRow } from '../leads.ts';
import type { CartContext } from './types.ts';

type Stands = { context: CartContext };
const isEarlier = ({ context }: Stands): boolean => context.savedRevision !== 12;
const isWithoutStock = ({ context }: Stands): boolean =>
  context.cart.items.some(
    ({ id, productLocation }) => id === 'one' && productLocation.nonInventory,
  );
const isBeforeRounds = ({ context: { cart } }: Stands): boolean =>
  cart.tableId !== null && cart.tableCartTransactionId === null;

/** What comes before the kept cart was read waits for it; another tab's cart is taken where it is later, and a wipe ends what is being written. */
export const CART_LEADS: readonly LeadRow<Stands>[] = [
  [
    'contents.loading',
    [
      ...['a coffee is added', 'bound to a table', 'ordered, awaiting money'],
      ...['order given up', 'order besides ran out', 'order done', 'order besides done'],
    ],
    'contents.loading',
  ],
  [
    ['contents.ready.goods', 'of which no stock is counted', isWithoutStock],
    '2 typed',
    'contents.ready.goods',
  ],
  ['contents.ready.empty', 'bound to a table', 'contents.ready.empty'],
  ['contents.ready.empty', 'a coffee is added', 'contents.ready.goods'],
  ['contents.ready.goods', 'the first round was sent', 'contents.ready.goods'],
  [
    ['contents.ready.goods', 'of a table where no round was sent', isBeforeRounds],
    'the first round was sent',
    'contents.ready.goods',
  ],
  [['keeping.idle', 'with an earlier cart', isEarlier], 'changed in another tab', 'keeping.idle'],
  [
    ['keeping.inMemory', 'with an earlier cart', isEarlier],
    'changed in another tab',
    'keeping.idle',
  ],
  ['keeping.idle', 'wiped in another tab', 'keeping.idle'],
  ['keeping.saving', 'wiped in another tab', 'keeping.idle'],
  ['keeping.inMemory', 'wiped in another tab', 'keeping.idle'],
];
