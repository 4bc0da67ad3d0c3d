import type { CartItem } from '#machines/domain/cart.ts';
import { chosenIn } from '#machines/domain/chosenAddOns.ts';
import type { DeskBooking, DeskVisit } from '#machines/domain/deskBooking.ts';
import { toMinor } from '#machines/domain/money.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import type { Queries } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { type Service, serviceAt } from './service.ts';

/** What staff wrote down as lines of a cart, at the catalogue's own prices: each person comes alone. */
export async function deskItems(
  q: Queries,
  store: Store,
  { location, visits }: Pick<DeskBooking, 'location' | 'visits'>,
): Promise<CartItem[]> {
  const items: CartItem[] = [];
  for (const [line, visit] of visits.entries()) {
    const service = await serviceAt(q, store, visit.product, location);
    const isStranger =
      visit.employee !== null && !service?.people.some(({ id }) => id === visit.employee);
    if (!service || isStranger) throw refuse('NOT_SOLD_HERE', { line });
    items.push(itemOf(service, visit, line, store.currency));
  }
  return items;
}

function itemOf(
  { product: { view }, people, locationId, duration, isDaily }: Service,
  { employee: wanted, startDate, startTime, addOns }: DeskVisit,
  line: number,
  currency: string,
): CartItem {
  const minor = (decimal: number): number => toMinor(decimal, currency);
  const countOf = (id: string): number => addOns.find((one) => one.id === id)?.quantity ?? 0;
  const chosen = chosenIn(view.addOnGroups, countOf);
  const person = people.find(({ id }) => id === wanted);
  const slot = { startDate, startTime };
  return {
    id: `visit-${line}`,
    product: {
      ...{ id: view.id, name: view.name, SKU: view.SKU, image: view.imageUrl, stockInHand: 0 },
      ...{ taxIncluded: view.taxIncluded, taxRateId: view.taxId },
      sellingPrice: minor(view.sellingPrice),
    },
    productVariant: null,
    productLocation: {
      ...{ locationId, allowPartialPayment: false, deposit: null, depositUnitOfMeasurement: null },
      nonInventory: true,
    },
    location: { id: locationId, name: '' },
    ...{ type: 'SERVICE', qty: 1, notes: '', isSelected: true, partialPayment: false },
    sellingPrice: minor(priceWith(view, person?.id)),
    orderedProductAddOns: chosen.map(({ addOn: { id, name, sellingPrice }, quantity, under }) => ({
      productAddOns: { id, name, sellingPrice: minor(sellingPrice) },
      quantity,
      ...(under && { under }),
    })),
    service: {
      ...{ ...slot, slots: [slot], serviceType: isDaily ? 'DAILY' : 'FIXED' },
      duration: chosen.reduce(
        (sum, { addOn, quantity }) => sum + addOn.addedMinutes * quantity,
        duration,
      ),
      employee: person ? { id: person.id, name: person.name } : null,
    },
    awaitingOrder: null,
    addedAt: line,
  };
}
