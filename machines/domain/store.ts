import * as v from 'valibot';
import { AddressForm } from './addressForm.ts';
import { OrderTiming } from './orderTimes.ts';
import { Picture } from './product.ts';
import { PageKind } from './storePage.ts';
import { Tax } from './tax.ts';

export const LAYOUTS = ['GROCERY', 'RETAIL', 'SERVICES', 'RESTAURANT', 'BEAUTY'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** The specification's business types. */
export const BUSINESS_TYPE = {
  DEFAULT: 1,
  GROCERY: 2,
  RETAIL: 3,
  SERVICES: 4,
  RESTAURANT: 5,
  BEAUTY: 6,
} as const;

const Colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/));
export const COLOUR_NAMES = [
  'primaryColor',
  'secondaryColor',
  'headerColor',
  'footerColor',
  'footerTextColor',
  'footerHoverTextColor',
  'bannerTextColor',
  'buttonHoverColor',
  'categoryHoverColor',
  'categoryTextColor',
  'headerHoverTextColor',
  'headerTextColor',
  'itemBackgroundColor',
  'primaryButtonColor',
  'footerIconColor',
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];
const colours = Object.fromEntries(COLOUR_NAMES.map((name) => [name, Colour])) as Record<
  ColourName,
  typeof Colour
>;

/** Estore settings as the specification names them. */
export const StoreSettings = v.object({
  id: v.string(),
  businessId: v.string(),
  layout: v.picklist(LAYOUTS),
  /** extension: for how many days checkouts are kept for support; 0: nothing is recorded, absent: thirty days */
  recordsDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365))),
  ...colours,
});
export type StoreSettings = v.InferOutput<typeof StoreSettings>;

export const Location = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  city: v.string(),
  phone: v.string(),
  /** [latitude, longitude] in degrees */
  point: v.tuple([v.number(), v.number()]),
  /** opening times by weekday, Sunday first: minutes after midnight in the business zone, null when closed */
  hours: v.array(v.nullable(v.tuple([v.number(), v.number()]))),
  /** extension: what the store's own tariff asks for bringing something from here to who lives near, decimal; absent: nothing, or nothing is brought */
  deliveryFrom: v.optional(v.number()),
});
export type Location = v.InferOutput<typeof Location>;

export const Business = v.object({
  id: v.string(),
  name: v.string(),
  tagline: v.string(),
  story: v.string(),
  type: v.number(),
  currency: v.string(),
  businessCurrency: v.string(),
  /** ISO 3166 alpha-2 */
  country: v.string(),
  /** IANA zone: all opening times and slots are in it */
  timeZone: v.string(),
  locale: v.string(),
  defaultDomain: v.string(),
  contactEmail: v.string(),
  contactPhone: v.string(),
  locations: v.array(Location),
  /** provider codes this store can offer, `PAY_LATER` included, in the order shown */
  paymentMethods: v.array(v.string()),
  /** how the kitchen settles a table: pay after each round, or one bill at the end */
  tableBilling: v.picklist(['EACH_ROUND', 'ONE_BILL']),
  /** the least a delivery order must hold, and from when delivery is free; decimal amounts */
  minimumOrder: v.number(),
  freeDeliveryFrom: v.nullable(v.number()),
  /** the countries that it brings things to; absent: every country that the form knows */
  shipsTo: v.optional(v.array(v.string())),
  /** extension: where people who work at a shopper's place go: to these cities, and to postal codes that begin so; absent: anywhere in its countries */
  visitArea: v.optional(
    v.object({
      cities: v.optional(v.array(v.string())),
      postalCodes: v.optional(v.array(v.string())),
      /** in a document alone, in its language: where they go, and that an address is outside of it */
      said: v.optional(v.object({ where: v.string(), outside: v.string() })),
    }),
  ),
  /** extension: towns and beginnings of postal codes that its riders come to beside their branch's own town, for an address without a place on the map */
  deliveryArea: v.optional(
    v.object({
      cities: v.optional(v.array(v.string())),
      postalCodes: v.optional(v.array(v.string())),
    }),
  ),
  /** until so many hours before its start an appointment can be moved or, unpaid, cancelled */
  changeHours: v.optional(v.number()),
  /** extension: its shoppers cancel by a press what is paid, too: visits until `changeHours` before each, goods until they are packed or their day is over, dishes until their kitchen begins. Absent: they ask the shop (523, 549) */
  cancelsPaid: v.optional(v.boolean()),
  /** in a document alone, in its language and with `{phone}` left open: who cancels a visit that is paid while it may be changed, and after that (523) */
  cancelSaid: v.optional(v.object({ inTime: v.string(), late: v.string() })),
  /** who comes to a shopper arrives within so many minutes of the chosen time; absent: at that time */
  arrivalMinutes: v.optional(v.number()),
  /** booked times wait so many hours for their payment; ways to pay with a later deadline are not offered for services */
  timesWaitHours: v.optional(v.number()),
  /** goods are made and handed over while a branch is open; absent: an order can be placed at any hour */
  orderTiming: v.optional(OrderTiming),
  /** of the ways to pay: those whose deadline is too late for services */
  slowMethods: v.optional(v.array(v.string())),
  /** of the ways to pay: those that open no payment without the payer's phone */
  phoneMethods: v.optional(v.array(v.string())),
  /** of the ways to pay: those that open none without an e-mail address, and of those the ones that take 30 characters at most */
  emailMethods: v.optional(v.array(v.string())),
  shortEmailMethods: v.optional(v.array(v.string())),
  /** of the ways to pay: those whose open payment can be ended at the provider */
  endableMethods: v.optional(v.array(v.string())),
  /** extension: goods that are brought or picked up can be tipped; these shares of their price are offered. Absent: no tip is taken */
  tips: v.optional(v.object({ percentages: v.array(v.number()) })),
  /** days after it came in which goods are taken back; none: nothing is taken back */
  returnDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650))),
  /** its own number with the tax office, for invoices */
  taxNumber: v.optional(v.string()),
  /** what a company's number with that office is called in its country, and looks like */
  taxIdForm: v.optional(v.object({ name: v.string(), shape: v.string() })),
  /** which pages of its own the store has written */
  pages: v.optional(v.array(PageKind)),
  /** where tax is rounded: once for the order, unless the store counts line by line */
  taxRounding: v.optional(v.picklist(['ORDER', 'LINE'])),
  /** of its taxes, the one that is paid for what names none */
  standardTaxId: v.optional(v.string()),
  /** what an address asks for in its countries beyond those that every form knows */
  addressForms: v.optional(v.record(v.string(), AddressForm)),
  /** extension: the wide picture of the first page; absent: a drawn one of its layout */
  cover: v.optional(Picture),
  /** what a cart costs beside its lines, for a shop that cannot ask for it by cart; the service charge is for tables */
  charges: v.optional(
    v.object({
      tax: v.nullable(Tax),
      rates: v.optional(v.array(Tax)),
      serviceChargePercentage: v.number(),
    }),
  ),
});
export type Business = v.InferOutput<typeof Business>;

const TIMES_WAIT_HOURS = 4;
export const timesWaitHoursOf = ({ timesWaitHours }: Pick<Business, 'timesWaitHours'>): number =>
  timesWaitHours ?? TIMES_WAIT_HOURS;

export const Category = v.object({
  id: v.string(),
  parentId: v.nullable(v.string()),
  name: v.string(),
  slug: v.string(),
  picture: v.nullable(v.string()),
});
export type Category = v.InferOutput<typeof Category>;
