import { exponentOf } from '#machines/domain/money.ts';
import type { ProductLocation, ProductVariant } from '#machines/domain/product.ts';
import type { Tax } from '#machines/domain/tax.ts';
import type { ProductEntry } from './file.ts';
import { groupsOf } from './groups.ts';
import { slugOf, stableId } from './ids.ts';
import type { KnownReferences } from './known.ts';
import { measureMistakes } from './measures.ts';
import type { FileMistake, Path } from './problem.ts';
import { References } from './references.ts';
import type { StoreRows } from './rows.ts';
import { countOf, measureOf, ofStep } from './units.ts';

interface Shelf {
  businessId: string;
  domain: string;
  currency: string;
  known: KnownReferences;
  /** of what names none */
  standardTax: Tax | null;
  now: Date;
  problems: FileMistake[];
}
type Row = StoreRows['products'][number];

/** The products of a file as the wire carries them. SKUs and addresses are unique in a store. */
export function productsOf(entries: ProductEntry[], shelf: Shelf): Row[] {
  const { known, problems, domain } = shelf;
  const slugs = new References('address', problems);
  const ids = entries.map((one, position) => {
    const id = one.id ?? stableId('store', domain, 'product', one.sku);
    known.products.add(one.sku, id, ['products', position, 'sku']);
    slugs.add(one.slug ?? slugOf(one.name), id, ['products', position, 'slug']);
    return id;
  });
  const names = new Map(entries.map((one) => [one.sku, one.name]));
  const loose = new Set(entries.flatMap((one) => (one.measure ? [one.sku] : [])));
  return entries.map((one, position) =>
    productOf(one, ids[position] as string, {
      ...shelf,
      names,
      loose,
      path: ['products', position],
    }),
  );
}

function productOf(
  one: ProductEntry,
  id: string,
  shelf: Shelf & { names: Map<string, string>; loose: Set<string>; path: Path },
): Row {
  const { known, path, problems, businessId } = shelf;
  checkProduct(one, shelf);
  const variants = one.variants.map(
    (entry): ProductVariant => ({
      id: entry.id ?? stableId('variant', id, entry.sku),
      sku: entry.sku,
      sellingPrice: entry.price ?? one.price,
      variantValues: Object.entries(entry.options).map(([name, value]) => ({
        productOption: { name },
        productOptionValue: typeof value === 'string' ? { name: value, swatch: null } : value,
      })),
      imageUrl: entry.image,
    }),
  );
  const own = new References('variant', problems);
  one.variants.forEach((entry, nth) => {
    own.add(entry.sku, variants[nth]?.id ?? '', [...path, 'variants', nth, 'sku']);
  });
  const service = one.service;
  const taxId = one.tax === null ? null : known.taxes.idOf(one.tax, [...path, 'tax']);
  return {
    id,
    businessId,
    type: one.type,
    name: one.name,
    slug: one.slug ?? slugOf(one.name),
    SKU: one.sku,
    description: one.description,
    categoryIds: one.categories.map((slug, nth) =>
      known.categories.idOf(slug, [...path, 'categories', nth]),
    ),
    imageUrl: one.images[0]?.url ?? '',
    images: one.images,
    sellingPrice: ofStep(one.price, one.measure),
    wasPrice: one.wasPrice && ofStep(one.wasPrice, one.measure),
    taxIncluded: one.taxIncluded ?? known.taxIncluded.get(taxId ?? '') ?? false,
    taxId,
    pack: one.pack,
    ...(one.measure && { measure: measureOf(one.measure) }),
    tags: one.tags,
    ...(one.facts.length > 0 && { facts: one.facts }),
    ...(one.sizeTable && { sizeTable: one.sizeTable }),
    ...(Object.keys(one.translations).length > 0 && { translations: one.translations }),
    productVariants: variants,
    productLocation: one.stock.map((entry, nth) =>
      stockOf(entry, [...path, 'stock', nth], { known, variants: own, measure: one.measure }),
    ),
    bundleItems: one.bundle.map(({ sku, quantity }, nth) => ({
      productId: known.products.idOf(sku, [...path, 'bundle', nth, 'sku']),
      name: shelf.names.get(sku) ?? sku,
      quantity,
      productLocation: [],
    })),
    addOnGroups: groupsOf(one.addOnGroups, id, [...path, 'addOnGroups'], problems),
    serviceType: one.type === 'SERVICE' ? (service?.minutes == null ? 'DAILY' : 'FIXED') : null,
    duration: one.type === 'SERVICE' ? (service?.minutes ?? 1440) : null,
    servicePlace: service?.place ?? null,
    employeeIds: (service?.employees ?? []).map((name, nth) =>
      known.employees.idOf(name, [...path, 'service', 'employees', nth]),
    ),
    ...personPricesOf(one, [...path, 'service', 'prices'], shelf),
    ...(service?.capacity != null && { capacity: service.capacity }),
    ...(service && service.hoursAhead > 0 && { leadHours: service.hoursAhead }),
    ...(service && service.minutesBefore > 0 && { bufferBefore: service.minutesBefore }),
    ...(service && service.minutesAfter > 0 && { bufferAfter: service.minutesAfter }),
    soldOutUntil: one.soldOutUntil,
    createdAt: one.createdAt ?? shelf.now.toISOString(),
    popularity: one.popularity,
    enabled: one.enabled,
  };
}

/** A price of a person comes before one of their level. Without a person a service costs its own price, so one who does it keeps that. */
function personPricesOf(
  { price: own, service }: ProductEntry,
  path: Path,
  { known, problems }: Shelf,
): Pick<Row, 'personPrices'> {
  const { prices = [], employees = [] } = service ?? {};
  if (prices.length === 0) return {};
  const asked = new Map<string, number>();
  prices.forEach(({ level, price }, nth) => {
    if (level === undefined) return;
    const of = employees.filter((name) => known.levels.get(name) === level);
    if (of.length === 0)
      problems.push({
        path: [...path, nth, 'level'],
        wrong: 'is the role of no person who does it',
      });
    for (const name of of) asked.set(name, price);
  });
  prices.forEach(({ person, price }, nth) => {
    if (person === undefined) return;
    if (!employees.includes(person))
      problems.push({ path: [...path, nth, 'person'], wrong: 'is no person who does it' });
    asked.set(person, price);
  });
  const others = [...asked].filter(([, price]) => price !== own);
  if (others.length > 0 && others.length >= employees.length)
    problems.push({
      path,
      wrong:
        'leaves no person at the price of the service, which is asked where no person is chosen',
    });
  const personPrices = others.map(([name, sellingPrice]) => ({
    employeeId: known.employees.idOf(name, path),
    sellingPrice,
  }));
  return personPrices.length > 0 ? { personPrices } : {};
}

function stockOf(
  entry: ProductEntry['stock'][number],
  path: Path,
  {
    known,
    variants,
    measure,
  }: Pick<Shelf, 'known'> & { variants: References; measure: ProductEntry['measure'] },
): ProductLocation {
  const { deposit } = entry;
  return {
    locationId: known.locations.idOf(entry.location, [...path, 'location']),
    productVariantId:
      entry.variant === null ? null : variants.idOf(entry.variant, [...path, 'variant']),
    stockInHand: countOf(entry.inHand ?? 0, measure) ?? 0,
    nonInventory: entry.inHand === null,
    allowPartialPayment: deposit !== null,
    deposit: deposit?.amount ?? deposit?.percent ?? null,
    depositUnitOfMeasurement: deposit
      ? deposit.amount === undefined
        ? 'PERCENTAGE'
        : 'NUMBER'
      : null,
  };
}

function checkProduct(
  one: ProductEntry,
  { currency, path, problems, standardTax, loose }: Shelf & { loose: Set<string>; path: Path },
): void {
  const note = (field: string, wrong: string): void => {
    problems.push({ path: [...path, field], wrong });
  };
  const digits = exponentOf(currency);
  const isWhole = (amount: number): boolean =>
    Math.abs(amount * 10 ** digits - Math.round(amount * 10 ** digits)) < 1e-6;
  for (const field of ['price', 'wasPrice'] as const) {
    const price = one[field];
    if (price === null) continue;
    if (!isWhole(price))
      note(field, `has more than ${digits} digits after the point (${currency})`);
    else if (one.measure && !isWhole(ofStep(price, one.measure)))
      note(
        field,
        `makes ${ofStep(price, one.measure)} ${currency} for a step of ${one.measure.step} ${one.measure.unit}, which nobody can pay: let a step cost a whole sum, or make the step larger`,
      );
  }
  for (const [field, wrong] of measureMistakes(one)) note(field, wrong);
  one.bundle.forEach(({ sku }, nth) => {
    if (loose.has(sku))
      problems.push({
        path: [...path, 'bundle', nth, 'sku'],
        wrong: 'is sold loose: a box holds pieces',
      });
  });
  if (one.wasPrice !== null && one.wasPrice <= one.price)
    note(
      'wasPrice',
      `is not above the price (${one.wasPrice} beside ${one.price}): write what was asked before, or take it out (in a sheet by an empty cell)`,
    );
  if (one.type === 'SERVICE' && !one.service)
    note('service', 'is missing: a service says where it takes place');
  if (one.type === 'GOODS' && one.service) note('service', 'belongs to services only');
  if (one.taxIncluded && one.tax === null && standardTax?.included === false)
    note(
      'taxIncluded',
      `says that the price holds a tax and names none, so "${standardTax.name}" would be added to it: name a tax`,
    );
  one.stock.forEach(({ deposit, inHand }, nth) => {
    if (inHand !== null && countOf(inHand, one.measure) === null)
      problems.push({
        path: [...path, 'stock', nth, 'inHand'],
        wrong: one.measure
          ? `is no whole number of steps of ${one.measure.step} ${one.measure.unit}`
          : 'must be a whole number',
      });
    if (deposit && (deposit.amount === undefined) === (deposit.percent === undefined))
      problems.push({
        path: [...path, 'stock', nth, 'deposit'],
        wrong: 'says either amount or percent',
      });
  });
}
