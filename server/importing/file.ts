import * as v from 'valibot';
import { ITEM_TYPES } from '#machines/domain/itemType.ts';
import { FACT_KINDS, GROUP_LEVELS } from '#machines/domain/product.ts';
import { COLOUR_NAMES, LAYOUTS } from '#machines/domain/store.ts';
import { PageKind } from '#machines/domain/storePage.ts';
import { isCountry } from '../addressForms.ts';
import { isLanguage } from './languages.ts';
import { MERCHANTS_UNITS } from './units.ts';

/**
 * A store as its merchant writes it: one JSON document. Things are named by what people call them (a category by its slug, a place by
 * its name, a product by its SKU); an `id` is written only by an export, so that what comes back is the same thing. Amounts are
 * decimal, in the store's currency. docs/store-file.md describes it.
 */

const Text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(500));
const LongText = v.pipe(v.string(), v.maxLength(20_000));
const PageText = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'), v.maxLength(50_000));
const Id = v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,80}$/, 'is no id')));
const Slug = v.optional(
  v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has only a-z, 0-9 and hyphens')),
);
const Amount = v.pipe(v.number('must be a number'), v.finite(), v.minValue(0, 'is below zero'));
const Percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100, 'is more than 100'));
const Count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'is below zero'),
);
const Instant = v.pipe(v.string(), v.isoTimestamp('is no time like 2026-12-01T08:00:00Z'));
const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'is no colour like #1a2b3c'));
const Phone = v.pipe(v.string(), v.regex(/^\+\d{6,15}$/, 'is no number like +254712345678'));
const Clock = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'is no time of day like 08:30'),
);
const OpenFrom = v.nullable(v.tuple([Clock, Clock]));

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const Hours = v.strictObject({
  everyDay: v.optional(OpenFrom),
  ...(Object.fromEntries(WEEKDAYS.map((day) => [day, v.optional(OpenFrom)])) as Record<
    (typeof WEEKDAYS)[number],
    v.OptionalSchema<typeof OpenFrom, undefined>
  >),
});
export type HoursEntry = v.InferOutput<typeof Hours>;

const ImageEntry = v.strictObject({
  /** a file beside the store file, an https address to fetch it from, or where the shop serves it already */
  url: Text,
  /** known of what is brought in */
  width: v.optional(Count, 0),
  height: v.optional(Count, 0),
  alt: v.optional(v.string(), ''),
});
export type ImageEntry = v.InferOutput<typeof ImageEntry>;

/** Towns by name, and postal codes by how they begin. */
const AreaEntry = v.strictObject({
  cities: v.optional(v.pipe(v.array(Text), v.minLength(1, 'names at least one city'))),
  postalCodes: v.optional(
    v.pipe(
      v.array(v.pipe(Text, v.regex(/[\p{L}\p{N}]/u, 'has no letter and no digit'))),
      v.minLength(1, 'names at least one beginning of a postal code'),
    ),
  ),
});

const LocationEntry = v.strictObject({
  id: Id,
  name: Text,
  address: Text,
  city: Text,
  phone: Phone,
  /** latitude and longitude in degrees */
  point: v.tuple([
    v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  ]),
  hours: Hours,
});

const between = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const OrderTimingEntry = v.strictObject({
  readyMinutes: between(0, 1440),
  windowMinutes: between(5, 720),
  days: between(1, 14),
  asksSoldOut: v.optional(v.boolean()),
});

const CountryCode = v.pipe(
  v.string(),
  v.check(isCountry, ({ input }) => `is no country like KE: "${input}"${meantCountry(input)}`),
);
/** UK is GB, as the world's table of aliases has it. */
function meantCountry(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return '';
  const { region = '' } = new Intl.Locale(`und-${code}`);
  return isCountry(region) ? `; is "${region}" meant?` : '';
}

const StoreEntry = v.strictObject({
  id: Id,
  settingsId: Id,
  domain: v.pipe(
    v.string(),
    v.regex(
      /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'is no domain',
    ),
  ),
  name: Text,
  tagline: v.optional(LongText, ''),
  story: v.optional(LongText, ''),
  layout: v.picklist(LAYOUTS),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'is no currency code like KES')),
  country: CountryCode,
  timeZone: Text,
  locale: v.optional(Text, 'en'),
  contactEmail: v.pipe(v.string(), v.email('is no e-mail address')),
  contactPhone: Phone,
  locations: v.pipe(v.array(LocationEntry), v.minLength(1, 'a store has at least one place')),
  paymentMethods: v.array(Text),
  tableBilling: v.optional(v.picklist(['EACH_ROUND', 'ONE_BILL']), 'ONE_BILL'),
  minimumOrder: v.optional(Amount, 0),
  freeDeliveryFrom: v.optional(v.nullable(Amount), null),
  shipsTo: v.optional(v.pipe(v.array(CountryCode), v.minLength(1, 'names at least one country'))),
  /** where people who work at a shopper's place go; either is enough */
  visitArea: v.optional(AreaEntry),
  /** where its riders come to an address that no map knows, beside their branch's own town */
  deliveryArea: v.optional(AreaEntry),
  /** tips are taken with goods that are brought or picked up, and these shares of their price are offered */
  tips: v.optional(
    v.strictObject({
      percentages: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
        v.minLength(1, 'offers at least one share'),
        v.maxLength(4, 'offers four shares at most'),
      ),
    }),
  ),
  /** who comes to a shopper arrives within so many minutes of the chosen time */
  arrivalMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(240))),
  changeHours: v.optional(Count),
  /** its shoppers cancel by a press what is paid, too; without it they ask the shop */
  cancelsPaid: v.optional(v.boolean()),
  timesWaitHours: v.optional(Count),
  returnDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
  /** goods are made and handed over while a branch is open */
  orderTiming: v.optional(OrderTimingEntry),
  /** the store's own number with the tax office: it stands on invoices */
  taxNumber: v.optional(Text),
  /** where a company that buys on terms sends its money, line by line: bank, account, codes */
  payTo: v.optional(
    v.pipe(
      v.array(Text),
      v.minLength(1, 'has at least one line'),
      v.maxLength(10, 'has ten lines at most'),
    ),
  ),
  taxRounding: v.optional(v.picklist(['ORDER', 'LINE'])),
  serviceChargePercentage: v.optional(Percent, 0),
  /** groups of words that mean one thing to its shoppers: who searches for one finds the others */
  synonyms: v.optional(
    v.array(v.pipe(v.array(Text), v.minLength(2, 'has at least two words'))),
    [],
  ),
  /** the wide picture of its first page; without one, a drawn one of its layout */
  cover: v.optional(ImageEntry),
  /** what it tells beside its goods; blank lines part paragraphs */
  pages: v.optional(
    v.pipe(
      v.array(v.strictObject({ kind: PageKind, text: PageText })),
      v.check((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'names one twice'),
    ),
    [],
  ),
  colours: v.optional(
    v.strictObject(
      Object.fromEntries(COLOUR_NAMES.map((name) => [name, v.optional(Colour)])) as Record<
        (typeof COLOUR_NAMES)[number],
        v.OptionalSchema<typeof Colour, undefined>
      >,
    ),
    {},
  ),
});

const CategoryEntry = v.strictObject({
  id: Id,
  name: Text,
  slug: Slug,
  /** the slug of the category above */
  parent: v.optional(v.nullable(v.string()), null),
  picture: v.optional(v.nullable(v.string()), null),
});

const TaxEntry = v.strictObject({ id: Id, name: Text, percentage: Percent, included: v.boolean() });

const EmployeeEntry = v.strictObject({
  id: Id,
  name: Text,
  role: Text,
  picture: v.optional(v.nullable(v.string()), null),
  locations: v.array(Text),
  hours: Hours,
});

const TableEntry = v.strictObject({
  id: Id,
  name: Text,
  seats: Count,
  location: Text,
  open: v.optional(v.boolean(), true),
});

const PromotionEntry = v.strictObject({
  id: Id,
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{2,40}$/, 'has only A-Z, 0-9, - and _')),
  name: Text,
  amountOff: v.optional(v.nullable(Amount), null),
  percentOff: v.optional(v.nullable(Percent), null),
  minimum: v.optional(v.nullable(Amount), null),
  startsAt: v.optional(v.nullable(Instant), null),
  endsAt: v.optional(v.nullable(Instant), null),
  usesMost: v.optional(v.nullable(Count), null),
  firstOrder: v.optional(v.boolean(), false),
  automatic: v.optional(v.boolean(), false),
});

const DeliveryEntry = v.strictObject({
  id: Id,
  location: Text,
  provider: Text,
  cost: Amount,
  costPerKilometre: v.optional(Amount, 0),
  kilometresMost: v.pipe(v.number(), v.minValue(0)),
  promise: Text,
});

const StockEntry = v.strictObject({
  location: Text,
  /** the SKU of a variant; nothing for the product itself */
  variant: v.optional(v.nullable(v.string()), null),
  /** null: it is not counted; in the unit of what is sold loose */
  inHand: v.nullable(Amount),
  deposit: v.optional(
    v.nullable(v.strictObject({ amount: v.optional(Amount), percent: v.optional(Percent) })),
    null,
  ),
});
const OptionValue = v.union([Text, v.strictObject({ name: Text, swatch: v.nullable(Colour) })]);
const VariantEntry = v.strictObject({
  id: Id,
  sku: Text,
  price: v.optional(Amount),
  options: v.record(Text, OptionValue),
  image: v.optional(v.nullable(v.string()), null),
});
const choice = {
  id: Id,
  name: Text,
  price: v.optional(Amount, 0),
  minutes: v.optional(Count, 0),
};
const group = {
  id: Id,
  name: Text,
  min: v.optional(Count, 0),
  max: v.optional(Count, 1),
  preselected: v.optional(v.array(Text), []),
};
/** A choice opens groups of its own, asked where it is taken. */
interface AddOnEntry extends v.InferOutput<v.StrictObjectSchema<typeof choice, undefined>> {
  groups: GroupEntry[];
}
export interface GroupEntry extends v.InferOutput<v.StrictObjectSchema<typeof group, undefined>> {
  addOns: AddOnEntry[];
}
/** Of a group that stands so deep; what is deeper is named, and not looked into. */
function groupAt(level: number): v.GenericSchema<GroupEntry> {
  const groups =
    level < GROUP_LEVELS
      ? v.array(groupAt(level + 1))
      : v.pipe(
          v.array(v.custom<GroupEntry>(() => true)),
          v.maxLength(
            0,
            `are too deep: choices within choices have ${GROUP_LEVELS} levels at most`,
          ),
        );
  const addOn = v.strictObject({ ...choice, groups: v.optional(groups, []) });
  return v.strictObject({
    ...group,
    addOns: v.pipe(v.array(addOn), v.minLength(1, 'a group has at least one choice')),
  }) as v.GenericSchema<unknown, GroupEntry> as v.GenericSchema<GroupEntry>;
}
const PersonPriceEntry = v.pipe(
  v.strictObject({
    person: v.optional(Text),
    level: v.optional(Text),
    price: Amount,
  }),
  v.check(
    ({ person, level }) => (person === undefined) !== (level === undefined),
    'is of a person or of a level',
  ),
);
const ServiceEntry = v.strictObject({
  /** minutes; nothing for what is lent from noon to noon */
  minutes: v.optional(v.nullable(Count), null),
  place: v.picklist(['AT_CUSTOMER', 'AT_LOCATION', 'ONLINE']),
  /** by name; empty where the place itself is booked */
  employees: v.optional(v.array(Text), []),
  /** who asks another price: a person by name, or all whose role is this level */
  prices: v.optional(v.array(PersonPriceEntry), []),
  capacity: v.optional(v.nullable(Count), null),
  /** until so many hours before its beginning it can be booked */
  hoursAhead: v.optional(Count, 0),
  minutesBefore: v.optional(Count, 0),
  minutesAfter: v.optional(Count, 0),
});

const Language = v.pipe(v.string(), v.check(isLanguage, 'is no language like fr'));
const WordsEntry = v.strictObject({
  name: v.optional(Text),
  description: v.optional(LongText),
  /** by the product's own tag */
  tags: v.optional(v.record(v.string(), Text)),
});
/** A table that is read on a telephone, too. */
const SIZE_COLUMNS = 8;
const SIZE_ROWS = 40;
const Cell = v.pipe(v.string(), v.trim(), v.maxLength(40));
const SizeTableEntry = v.pipe(
  v.strictObject({
    head: v.pipe(
      v.array(v.pipe(Cell, v.nonEmpty('must not be empty'))),
      v.minLength(2, 'has at least two columns'),
      v.maxLength(SIZE_COLUMNS, `has at most ${SIZE_COLUMNS} columns`),
    ),
    rows: v.pipe(
      v.array(v.array(Cell)),
      v.minLength(1, 'has at least one row'),
      v.maxLength(SIZE_ROWS, `has at most ${SIZE_ROWS} rows`),
    ),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { head, rows } = dataset.value;
    rows.forEach((row, nth) => {
      if (row.length === head.length && row[0] !== '') return;
      addIssue({
        message:
          row.length === head.length
            ? 'begins with its size'
            : `has ${row.length} cells where the head has ${head.length}`,
        path: [
          { type: 'object', origin: 'value', input: dataset.value, key: 'rows', value: rows },
          { type: 'array', origin: 'value', input: rows, key: nth, value: row },
        ],
      });
    });
  }),
);
/** Sold loose: in this unit, so much of it at a press. */
const MeasureEntry = v.strictObject({
  unit: v.picklist(MERCHANTS_UNITS, 'is kg, l or m'),
  step: v.pipe(
    v.number('must be a number'),
    v.minValue(0.001, 'is below 0.001'),
    v.maxValue(1000, 'is above 1000'),
    v.check((step) => Number(step.toFixed(3)) === step, 'has more than 3 digits after the point'),
  ),
});
const FactEntry = v.strictObject({ kind: v.picklist(FACT_KINDS), text: LongText });

export const ProductEntry = v.strictObject({
  id: Id,
  sku: Text,
  name: Text,
  slug: Slug,
  description: v.optional(LongText, ''),
  type: v.optional(v.picklist(ITEM_TYPES), 'GOODS'),
  categories: v.optional(v.array(v.string()), []),
  price: Amount,
  wasPrice: v.optional(v.nullable(Amount), null),
  /** by name; what names none pays the first of `taxes` */
  tax: v.optional(v.nullable(v.string()), null),
  taxIncluded: v.optional(v.boolean()),
  pack: v.optional(
    v.nullable(v.strictObject({ amount: Amount, unit: v.picklist(['g', 'ml', 'piece']) })),
    null,
  ),
  /** price, wasPrice and stock are in its unit; it stays with the product */
  measure: v.optional(v.nullable(MeasureEntry), null),
  tags: v.optional(v.array(Text), []),
  /** what its page tells of it, folded: size, care, nutrition ... */
  facts: v.optional(v.array(FactEntry), []),
  /** its measures by size, shown with the fact SIZE */
  sizeTable: v.optional(v.nullable(SizeTableEntry), null),
  /** by language (fr, sw ...): its name, description and tags in it */
  translations: v.optional(v.record(Language, WordsEntry), {}),
  images: v.optional(v.array(ImageEntry), []),
  variants: v.optional(v.array(VariantEntry), []),
  stock: v.optional(v.array(StockEntry), []),
  /** parts of a box, by SKU */
  bundle: v.optional(v.array(v.strictObject({ sku: Text, quantity: Count })), []),
  addOnGroups: v.optional(v.array(groupAt(1)), []),
  service: v.optional(v.nullable(ServiceEntry), null),
  popularity: v.optional(Count, 0),
  createdAt: v.optional(Instant),
  soldOutUntil: v.optional(v.nullable(Instant), null),
  enabled: v.optional(v.boolean(), true),
});
export type ProductEntry = v.InferOutput<typeof ProductEntry>;

export const StoreFile = v.strictObject({
  format: v.literal(1, 'must be 1'),
  store: StoreEntry,
  /** the first is paid for every product that names none */
  taxes: v.optional(v.array(TaxEntry), []),
  categories: v.optional(v.array(CategoryEntry), []),
  employees: v.optional(v.array(EmployeeEntry), []),
  tables: v.optional(v.array(TableEntry), []),
  promotions: v.optional(v.array(PromotionEntry), []),
  deliveryRules: v.optional(v.array(DeliveryEntry), []),
  products: v.optional(v.array(ProductEntry), []),
});
export type StoreFile = v.InferOutput<typeof StoreFile>;
