import type { Employee } from '#machines/domain/product.ts';
import { BUSINESS_TYPE, type Business } from '#machines/domain/store.ts';
import type { KeptBusiness } from '../db/schema/store.ts';
import { checkCodes } from './codes.ts';
import { type HoursEntry, type StoreFile, WEEKDAYS } from './file.ts';
import { slugOf, stableId } from './ids.ts';
import { noneKnown } from './known.ts';
import { isLanguage } from './languages.ts';
import { coloursWith } from './look.ts';
import type { FileMistake, Path } from './problem.ts';
import { productsOf } from './products.ts';
import { References } from './references.ts';
import type { DeliveryRule, PromotionTerms, StoreRows } from './rows.ts';

/**
 * The rows of a store file. Ids that it does not write come from the domain and the name, so that the same file makes the same
 * rows for ever. `now` stands where a product says nothing of its first day
 * (`firstDays.ts` leaves that of one that is there).
 */
export function toRows(file: StoreFile, now: Date, problems: FileMistake[]): StoreRows {
  const { store } = file;
  const id = (kind: string, name: string): string => stableId('store', store.domain, kind, name);
  const businessId = businessIdOf(file);
  const known = noneKnown(problems);
  const at = (list: string, position: number): Path => [list, position];
  const locations = store.locations.map((one, position) => {
    const path: Path = ['store', 'locations', position];
    const own = one.id ?? id('location', one.name);
    known.locations.add(one.name, own, [...path, 'name']);
    return { ...one, id: own, hours: hoursOf(one.hours, [...path, 'hours'], problems) };
  });
  const categories = file.categories.map((one, position) => {
    const slug = one.slug ?? slugOf(one.name);
    const own = one.id ?? id('category', slug);
    known.categories.add(slug, own, [...at('categories', position), 'slug']);
    return { id: own, parent: one.parent, name: one.name, slug, picture: one.picture };
  });
  const taxes = file.taxes.map((one, position) => {
    const own = one.id ?? id('tax', one.name);
    known.taxes.add(one.name, own, [...at('taxes', position), 'name']);
    known.taxIncluded.set(own, one.included);
    return { ...one, id: own };
  });
  const employees = file.employees.map((one, position): Employee => {
    const path = at('employees', position);
    const own = one.id ?? id('employee', one.name);
    known.employees.add(one.name, own, [...path, 'name']);
    known.levels.set(one.name, one.role);
    return {
      id: own,
      name: one.name,
      role: one.role,
      picture: one.picture,
      locationIds: one.locations.map((name, nth) =>
        known.locations.idOf(name, [...path, 'locations', nth]),
      ),
      hours: hoursOf(one.hours, [...path, 'hours'], problems),
    };
  });
  checkStore(store, problems);
  checkCodes(file, problems);
  return {
    business: {
      ...businessOf(file, businessId, locations),
      ...(taxes[0] && { standardTaxId: taxes[0].id }),
    },
    settings: {
      id: store.settingsId ?? id('settings', store.domain),
      businessId,
      layout: store.layout,
      ...coloursWith(store.colours),
    },
    serviceChargePercentage: store.serviceChargePercentage,
    synonyms: store.synonyms,
    pages: store.pages,
    categories: categories.map(({ parent, ...one }, position) => ({
      ...one,
      parentId:
        parent === null
          ? null
          : known.categories.idOf(parent, [...at('categories', position), 'parent']),
    })),
    taxes,
    employees,
    tables: file.tables.map((one, position) => ({
      id: one.id ?? id('table', one.name),
      name: one.name,
      seats: one.seats,
      open: one.open,
      locationId: known.locations.idOf(one.location, [...at('tables', position), 'location']),
    })),
    promotions: promotionsOf(file, id, problems),
    deliveryRules: file.deliveryRules.map((one, position): DeliveryRule => {
      return {
        id: one.id ?? id('delivery', `${one.location}/${one.provider}`),
        locationId: known.locations.idOf(one.location, [
          ...at('deliveryRules', position),
          'location',
        ]),
        provider: one.provider,
        baseCost: one.cost,
        perKilometre: one.costPerKilometre,
        kilometresMost: one.kilometresMost,
        promise: one.promise,
      };
    }),
    products: productsOf(file.products, {
      businessId,
      currency: store.currency,
      domain: store.domain,
      known,
      standardTax: taxes[0] ?? null,
      now,
      problems,
    }),
  };
}

/** The id of the store that a file is about. */
export const businessIdOf = ({ store }: StoreFile): string =>
  store.id ?? stableId('store', store.domain, 'business', store.domain);

function businessOf(
  { store }: StoreFile,
  id: string,
  locations: Business['locations'],
): KeptBusiness {
  return {
    id,
    name: store.name,
    tagline: store.tagline,
    story: store.story,
    type: BUSINESS_TYPE[store.layout],
    currency: store.currency,
    businessCurrency: store.currency,
    country: store.country,
    timeZone: store.timeZone,
    locale: store.locale,
    defaultDomain: store.domain,
    contactEmail: store.contactEmail,
    contactPhone: store.contactPhone,
    locations,
    paymentMethods: store.paymentMethods,
    tableBilling: store.tableBilling,
    minimumOrder: store.minimumOrder,
    freeDeliveryFrom: store.freeDeliveryFrom,
    ...(store.shipsTo && { shipsTo: store.shipsTo }),
    ...(store.visitArea && { visitArea: store.visitArea }),
    ...(store.deliveryArea && { deliveryArea: store.deliveryArea }),
    ...(store.tips && { tips: store.tips }),
    ...(store.arrivalMinutes && { arrivalMinutes: store.arrivalMinutes }),
    ...(store.changeHours !== undefined && { changeHours: store.changeHours }),
    ...(store.cancelsPaid && { cancelsPaid: true }),
    ...(store.timesWaitHours !== undefined && { timesWaitHours: store.timesWaitHours }),
    ...(store.returnDays && { returnDays: store.returnDays }),
    ...(store.orderTiming && { orderTiming: store.orderTiming }),
    ...(store.taxNumber && { taxNumber: store.taxNumber }),
    ...(store.payTo && { payTo: store.payTo }),
    ...(store.taxRounding && { taxRounding: store.taxRounding }),
    ...(store.cover && { cover: store.cover }),
  };
}

const promotionsOf = (
  { promotions }: StoreFile,
  id: (kind: string, name: string) => string,
  problems: FileMistake[],
): PromotionTerms[] => {
  const codes = new References('promotion', problems);
  return promotions.map((one, position) => {
    const path: Path = ['promotions', position];
    const own = one.id ?? id('promotion', one.code);
    codes.add(one.code, own, [...path, 'code']);
    if ((one.amountOff === null) === (one.percentOff === null))
      problems.push({ path, wrong: 'says either amountOff or percentOff' });
    return {
      id: own,
      code: one.code,
      name: one.name,
      discountFixedAmount: one.amountOff,
      discountPercentage: one.percentOff,
      minimumAmount: one.minimum,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      usesMost: one.usesMost,
      firstOrder: one.firstOrder,
      automatic: one.automatic,
    };
  });
};

/** Minutes after midnight by weekday, Sunday first; a day that is not named is as every day, or closed. */
function hoursOf(
  hours: HoursEntry,
  path: Path,
  problems: FileMistake[],
): ([number, number] | null)[] {
  return WEEKDAYS.map((day) => {
    const open = hours[day] === undefined ? (hours.everyDay ?? null) : hours[day];
    if (!open) return null;
    const [from, until] = open.map(minutesOf) as [number, number];
    if (from >= until)
      problems.push({ path, wrong: `closes before it opens (${open.join(' to ')})` });
    return [from, until];
  });
}
const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

function checkStore(
  { currency, timeZone, locale, paymentMethods }: StoreFile['store'],
  problems: FileMistake[],
): void {
  const note = (field: string, wrong: string): void => {
    problems.push({ path: ['store', field], wrong });
  };
  if (!Intl.supportedValuesOf('currency').includes(currency))
    note('currency', 'is no currency of this world');
  if (!isAccepted(() => new Intl.DateTimeFormat('en', { timeZone })))
    note('timeZone', 'is no zone like Africa/Nairobi');
  if (!isAccepted(() => new Intl.Locale(locale)) || !isLanguage(new Intl.Locale(locale).language))
    note('locale', 'is no language like en-KE');
  if (new Set(paymentMethods).size < paymentMethods.length)
    note('paymentMethods', 'names one twice');
}
function isAccepted(deed: () => unknown): boolean {
  try {
    deed();
    return true;
  } catch {
    return false;
  }
}
