import type { CheckoutSnapshot } from '#machines/checkout/view.ts';
import { shownLeftOut } from '#machines/domain/trace/standIns.ts';

/** What was left out is shown as left out, and pictures that were, not at all. */
const ID = /^h[0-9a-z]{11}$/;
/** Ids that a shopper reads. */
const NUMBERS = ['orderNumber', 'reference'];
const LEFT_OUT = '•••••';
const PICTURES = ['image', 'photo', 'picture'];

/** A replayed chart as its screens can draw it. */
export function presentable(
  snapshot: CheckoutSnapshot,
  orderNumber: string | null = null,
): CheckoutSnapshot {
  const numbered = named(snapshot.context, orderNumber);
  return { ...snapshot, context: shown('', numbered) } as CheckoutSnapshot;
}

/** The order that the checkout is about has its number, where that is known; of others it is left out. */
function named(context: CheckoutSnapshot['context'], orderNumber: string | null): object {
  const told = <T extends object>(one: T | null): T | null =>
    one && orderNumber ? { ...one, orderNumber } : one;
  return { ...context, order: told(context.order), placed: told(context.placed) };
}

function shown(name: string, value: unknown): unknown {
  if (typeof value === 'string' && NUMBERS.includes(name) && ID.test(value)) return LEFT_OUT;
  if (typeof value === 'string') return PICTURES.includes(name) ? '' : shownLeftOut(value);
  if (Array.isArray(value)) return value.map((one) => shown(name, one));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, shown(key, one)]);
  return { ...WHOLE[name], ...Object.fromEntries(inner) };
}

/** Fields without which a screen could not be drawn; none of them decides anything. */
const WHOLE: Record<string, object> = {
  order: {
    attempts: [],
    lines: [],
    notes: '',
    customerName: '',
    email: '',
    phone: '',
    location: null,
  },
  lines: { name: LEFT_OUT, image: null, variant: '', addOns: [], notes: '', appointments: [] },
  contact: { fullName: '', email: '', phone: '', company: '', taxId: '', billing: '' },
};
