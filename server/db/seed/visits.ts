import type { AddOnGroup, Employee, Product, ProductLocation } from '#machines/domain/product.ts';
import { plainProduct, type Shelf, stockEntry } from './goods.ts';
import { categoryId, type Hours, idOf, picture, pictureUrl, weekOfDays } from './kit.ts';
import type { StoreSlug } from './types.ts';

/** Something done by a person at a time, or lent for days. */
export interface Visit<RouteContext extends string = string> {
  slug: string;
  name: string;
  text: string;
  in: string;
  price: number;
  was?: number;
  /** what a visit lasts; nothing for what is lent from noon to noon */
  minutes?: number;
  place: NonNullable<Product['servicePlace']>;
  /** how many may come at once, where strangers share it */
  seats?: number;
  /** the keys of those who can do it; empty where the room itself is booked */
  who?: string[];
  ask?: RouteContext[];
  /** booked so many hours ahead */
  lead?: number;
  deposit?: [amount: number, unit: 'NUMBER' | 'PERCENTAGE'];
  tags?: string[];
  /** positions of the locations that offer it; all of them otherwise */
  at?: number[];
  alt: string;
}

export interface DemoCustomer {
  key: string;
  name: string;
  role: string;
  at: number[];
  hours: Hours;
}

/** from one home to the next */
const THE_WAY_MINUTES = 30;

export const employeeId = (store: StoreSlug, key: string): string =>
  idOf(`${store}/employee/${key}`);

export const employee = (
  store: StoreSlug,
  locationIds: string[],
  { key, name, role, at, hours }: DemoCustomer,
): Employee => ({
  id: employeeId(store, key),
  name,
  role,
  picture: pictureUrl(store, `person-${key}`),
  locationIds: at.map((one) => locationIds[one] ?? ''),
  hours: weekOfDays(hours),
});

const entryOf = ({ deposit }: Visit, locationId: string): ProductLocation => {
  const entry: ProductLocation = { ...stockEntry(locationId, 0), nonInventory: true };
  return deposit
    ? {
        ...entry,
        allowPartialPayment: true,
        deposit: deposit[0],
        depositUnitOfMeasurement: deposit[1],
      }
    : entry;
};

export function visit<RouteContext extends string>(
  shelf: Shelf,
  one: Visit<RouteContext>,
  position: number,
  group: (key: RouteContext) => AddOnGroup,
): Product {
  const places = shelf.locationIds.filter((_, at) => !one.at || one.at.includes(at));
  return {
    ...plainProduct(shelf, one.slug, position),
    type: 'SERVICE',
    name: one.name,
    description: one.text,
    categoryIds: [categoryId(shelf.store, one.in)],
    images: [picture(shelf.store, one.slug, one.alt)],
    sellingPrice: one.price,
    wasPrice: one.was ?? null,
    tags: one.tags ?? [],
    productLocation: places.map((id) => entryOf(one, id)),
    addOnGroups: (one.ask ?? []).map(group),
    serviceType: one.minutes === undefined ? 'DAILY' : 'FIXED',
    duration: one.minutes ?? 1440,
    servicePlace: one.place,
    ...(one.seats && { capacity: one.seats }),
    ...(one.lead && { leadHours: one.lead }),
    ...(one.place === 'AT_CUSTOMER' &&
      one.minutes !== undefined && { bufferAfter: THE_WAY_MINUTES }),
    employeeIds: (one.who ?? []).map((key) => employeeId(shelf.store, key)),
  };
}
