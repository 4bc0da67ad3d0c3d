import { Appointment } from '#machines/domain/calls/appointments.ts';
import { Customer } from '#machines/domain/customer.ts';
import { Notification } from '#machines/domain/notification.ts';
import { isPaymentMethod } from '#machines/domain/payment.ts';
import {
  BundleItem,
  CHOICES,
  Picture,
  Product,
  ProductLocation,
  ProductVariant,
  VariantValue,
} from '#machines/domain/product.ts';
import { type Business, COLOUR_NAMES, LAYOUTS, Location } from '#machines/domain/store.ts';
import { taxIdOf } from '#machines/domain/taxId.ts';
import { traitsOf } from '#providers/server.ts';
import { isRow, type Reader } from './shapeLike.ts';

type Row = Record<string, unknown>;

/** The first of these names under which something stands. */
export const first = (raw: Row, ...names: string[]): unknown =>
  names.map((name) => raw[name]).find((one) => one !== undefined && one !== null);
/** A thing that is told whole, or by its id alone. */
export const idIn = (value: unknown): unknown => (isRow(value) ? first(value, 'id', '_id') : value);
export const partOf = (value: unknown, ...names: string[]): unknown =>
  isRow(value) ? first(value, ...names) : undefined;
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const NEVER = '1970-01-01T00:00:00.000Z';
/** An instant in any common spelling; what is none must not stop a page that shows it. */
export function instantIn(value: unknown): string {
  const date = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : NEVER;
}
/** The day of "2026-03-02T09:00:00Z", the time of "09:00:00.000". */
const dayIn = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 10) : value);

const fill =
  (defaults: Row): Reader =>
  (raw) => {
    const filled = { ...defaults, ...raw };
    for (const [name, value] of Object.entries(defaults)) filled[name] ??= value;
    return filled;
  };

const LAYOUT_OF_TYPE = ['RETAIL', ...LAYOUTS] as const;
/** Quiet, and readable on each other: a store that says nothing about its looks. */
const COLOURS: Record<string, string> = {
  primaryColor: '#1f4b3f',
  secondaryColor: '#e9efe9',
  headerColor: '#ffffff',
  footerColor: '#1f2a26',
  footerTextColor: '#ffffff',
  footerHoverTextColor: '#d5e3dc',
  bannerTextColor: '#ffffff',
  buttonHoverColor: '#163a31',
  categoryHoverColor: '#e9efe9',
  categoryTextColor: '#1f2a26',
  headerHoverTextColor: '#1f4b3f',
  headerTextColor: '#1f2a26',
  itemBackgroundColor: '#ffffff',
  primaryButtonColor: '#1f4b3f',
  footerIconColor: '#ffffff',
};

/** `#fff`, `1f4b3f` and `#1F4B3FFF` are colours too; what is none is the default one, so that no odd word reaches a sheet. */
function colourIn(value: unknown, otherwise: string): string {
  const digits = typeof value === 'string' ? value.trim().replace(/^#/, '') : '';
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${[...digits].map((one) => one + one).join('')}`;
  return /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(digits) ? `#${digits.slice(0, 6)}` : otherwise;
}

export const settingsReader =
  (business: Pick<Business, 'id' | 'type'>): Reader =>
  (raw) => {
    const layout = typeof raw.layout === 'string' ? raw.layout.trim().toUpperCase() : '';
    return {
      id: business.id,
      ...raw,
      businessId: business.id,
      layout:
        LAYOUTS.find((one) => one === layout) ?? LAYOUT_OF_TYPE[business.type - 1] ?? 'RETAIL',
      ...Object.fromEntries(
        COLOUR_NAMES.map((name) => [name, colourIn(raw[name], COLOURS[name] ?? '#000000')]),
      ),
    };
  };

export const locationReader: Reader = (raw) => ({
  address: '',
  city: '',
  phone: '',
  point: [0, 0],
  ...raw,
  name: first(raw, 'name', 'locationName') ?? '',
  hours: listIn(raw.hours).length === 7 ? raw.hours : Array.from({ length: 7 }, () => [0, 1440]),
});

/** The specification names only a business's id and currency; the rest may be missing. */
export const businessReader =
  (host: string): Reader =>
  (raw) => {
    const currency = first(raw, 'currency', 'businessCurrency') ?? 'USD';
    const methods = listIn(raw.paymentMethods).filter(
      (one) => typeof one === 'string' && isPaymentMethod(one),
    );
    return fill({
      name: host,
      tagline: '',
      story: '',
      type: 1,
      currency,
      businessCurrency: currency,
      country: 'US',
      timeZone: 'UTC',
      locale: 'en',
      defaultDomain: host,
      contactEmail: '',
      contactPhone: '',
      locations: [],
      paymentMethods: [],
      tableBilling: 'EACH_ROUND',
      minimumOrder: 0,
      freeDeliveryFrom: null,
    })({
      ...traitsOf(methods),
      ...taxIdOf(String(first(raw, 'country') ?? 'US')),
      ...raw,
      // No page has words for a way to pay that this shop does not know.
      paymentMethods: methods,
      timeZone: isZone(raw.timeZone) ? raw.timeZone : 'UTC',
      locale: isLocale(raw.locale) ? raw.locale : 'en',
    });
  };

function isZone(zone: unknown): boolean {
  if (typeof zone !== 'string') return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
function isLocale(locale: unknown): boolean {
  if (typeof locale !== 'string') return false;
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

const DAILY = /daily/i;
const productReader: Reader = (raw) => {
  const isService = raw.serviceType !== undefined && raw.serviceType !== null;
  const said = typeof raw.type === 'string' ? raw.type : '';
  const type = isService || /service/i.test(said) ? 'SERVICE' : 'GOODS';
  const image = first(raw, 'imageUrl', 'image') ?? partOf(listIn(raw.images)[0], 'url') ?? '';
  return {
    ...fill({
      businessId: '',
      slug: first(raw, 'slug', 'id', '_id'),
      SKU: first(raw, 'sku') ?? '',
      description: '',
      wasPrice: null,
      taxIncluded: false,
      popularity: 0,
    })(raw),
    createdAt: instantIn(raw.createdAt),
    sellingPrice: first(raw, 'sellingPrice', 'price'),
    type,
    imageUrl: image,
    categoryIds: listIn(raw.categoryIds ?? raw.categories).map(idIn),
    taxId: first(raw, 'taxId') ?? idIn(raw.tax) ?? null,
    serviceType:
      type === 'SERVICE' ? (DAILY.test(String(raw.serviceType)) ? 'DAILY' : 'FIXED') : null,
    employeeIds: listIn(raw.employeeIds ?? raw.employees).map(idIn),
    images: listIn(raw.images),
    tags: listIn(raw.tags),
    productVariants: listIn(raw.productVariants).map((one) =>
      isRow(one) ? { sellingPrice: first(raw, 'sellingPrice', 'price'), ...one } : one,
    ),
    productLocation: listIn(raw.productLocation ?? raw.productLocations),
    bundleItems: listIn(raw.bundleItems),
    addOnGroups: listIn(raw.addOnGroups),
  };
};

const locationEntryReader: Reader = (raw) => ({
  ...fill({ stockInHand: 0, nonInventory: false, allowPartialPayment: false })(raw),
  locationId: first(raw, 'locationId') ?? idIn(raw.location),
  productVariantId: first(raw, 'productVariantId') ?? idIn(raw.productVariant) ?? null,
});
const bundleReader: Reader = (raw) => ({
  ...raw,
  productId: first(raw, 'productId') ?? idIn(raw.product) ?? first(raw, 'id', '_id'),
  name: first(raw, 'name') ?? partOf(raw.product, 'name') ?? '',
  quantity: first(raw, 'quantity', 'qty') ?? 1,
  productLocation: listIn(raw.productLocation ?? partOf(raw.product, 'productLocation')),
});

const STATES = { PAID: 'PAID', CANCELLED: 'CANCELLED', CANCELED: 'CANCELLED' } as const;
const appointmentReader: Reader = (raw) => {
  const service = listIn(raw.servicesProvided)[0];
  const provided = partOf(service, 'productService');
  const said = String(raw.status ?? '').toUpperCase();
  return {
    ...fill({
      startTime: '',
      numberOfCustomer: 1,
      version: 0,
      intentId: '',
      line: 0,
      slot: 0,
      minutes: 0,
      canMove: false,
      canCancel: false,
    })(raw),
    status: STATES[said as keyof typeof STATES] ?? 'PENDING',
    startDate: dayIn(raw.startDate),
    endDate: dayIn(first(raw, 'endDate', 'startDate')),
    employee: idIn(raw.employee) ?? null,
    employeeName: first(raw, 'employeeName') ?? partOf(raw.employee, 'name', 'fullName') ?? null,
    location: idIn(raw.location) ?? '',
    service: first(raw, 'service') ?? partOf(provided, 'name') ?? '',
    productId: first(raw, 'productId') ?? idIn(provided) ?? '',
    changeableUntil: instantIn(first(raw, 'changeableUntil', 'startDate')),
    servicePlace: first(raw, 'servicePlace') ?? partOf(provided, 'servicePlace') ?? null,
    visitAt: first(raw, 'visitAt', 'customerLocation') ?? null,
  };
};

const customerReader: Reader = fill({
  businessId: '',
  phone: '',
  email: '',
  fullName: '',
  firebaseId: '',
  customerType: 'RETAIL',
  paymentTerms: [],
});
const noticeReader: Reader = (raw) => ({
  ...raw,
  title: first(raw, 'title', 'subject') ?? '',
  body: first(raw, 'body', 'message', 'text') ?? '',
  createdAt: instantIn(first(raw, 'createdAt', 'created_at', 'date')),
  read: first(raw, 'read', 'isRead') ?? false,
});

/** By shape, wherever it stands in a reply. Those that need to know the store or the question are made in `replies.ts`. */
export const SHAPES: readonly (readonly [unknown, Reader])[] = [
  [Product, productReader],
  [ProductVariant, fill({ sku: '', variantValues: [], imageUrl: null })],
  [VariantValue, fill({ productOption: { name: '' }, productOptionValue: { name: '' } })],
  [ProductLocation, locationEntryReader],
  [BundleItem, bundleReader],
  ...CHOICES.map((choice) => [choice, fill({ addedMinutes: 0 })] as const),
  [
    Picture,
    (raw) => fill({ width: 0, height: 0, alt: '' })({ ...raw, url: first(raw, 'url', 'src') }),
  ],
  [Location, locationReader],
  [Appointment, appointmentReader],
  [Customer, customerReader],
  [Notification, noticeReader],
];
