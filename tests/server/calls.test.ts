import { readFileSync } from 'node:fs';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AppointmentBody } from '#machines/domain/appointment.ts';
import { Customer } from '#machines/domain/customer.ts';
import { OrderBody, OrderLineBody } from '#machines/domain/orderSent.ts';
import { Product } from '#machines/domain/product.ts';
import { Shipment } from '#machines/domain/shipment.ts';
import { Business, StoreSettings } from '#machines/domain/store.ts';
import { specifiedCalls } from '#scripts/calls.ts';

const rows = specifiedCalls();
/** Printed by `node scripts/calls.ts`; a test that came since may be missing from it. */
const page = readFileSync(new URL('../../server/calls.md', import.meta.url), 'utf8').split('\n');

describe('every call of the specification’s section 7', () => {
  it.each(rows.map((row) => [row.call, row] as const))(
    '%s is answered by a route, asked by the shop, and asked by a test',
    (_call, row) => {
      expect(row.routes, 'routes').not.toEqual([]);
      expect(row.callers, 'callers').not.toEqual([]);
      expect(row.tests, 'tests').not.toEqual([]);
    },
  );

  it.each(rows.map((row) => [row.call, row] as const))(
    '%s stands in the printed page with nothing that is not so',
    (call, row) => {
      const line = page.find((one) => one.startsWith(`| \`${call}\` |`)) ?? '';
      const named = [...line.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file]) => file);
      expect(named.length).toBeGreaterThanOrEqual(3);
      expect([...row.routes, ...row.callers, ...row.tests]).toEqual(expect.arrayContaining(named));
    },
  );
});

/** Section 3, as it names them; what the cart keeps for itself is in the cart's own tests. */
const FIELDS: [
  entity: string,
  schema: { entries: Record<string, v.GenericSchema> },
  names: string,
][] = [
  [
    'Order payload',
    OrderBody,
    `products tax serviceCharge discount totalCartAmount totalItemQuantity cashbookTransactionId creditbookTransactionId buxRequestId
    customer customerName buxPaymentStatus orderStatus shippingCost paymentMethodCode isMpos isServiceOrder promotions dueDate business locationId outstanding source
    isB2B paymentTerm tables notes attachments taxes customerLocationId shipment`,
  ],
  [
    'a product of the order payload',
    OrderLineBody,
    `product orderedProductAddOns totalPrice sellingPrice quantity orderDate discount appointmentId outstanding
    productVariant notes taxIncluded`,
  ],
  ['Shipment', Shipment, 'shipmentType provider customerLocation quoteDetails'],
  [
    'Customer',
    Customer,
    'id phone email fullName dob firebaseId stripeCustomerId taxId customerType paymentTerms',
  ],
  ['Business', Business, 'id currency businessCurrency defaultDomain'],
  [
    'Estore settings',
    StoreSettings,
    `layout primaryColor secondaryColor headerColor footerColor footerTextColor footerHoverTextColor bannerTextColor buttonHoverColor
    categoryHoverColor categoryTextColor headerHoverTextColor headerTextColor itemBackgroundColor primaryButtonColor footerIconColor`,
  ],
  [
    'Product',
    Product,
    'id name SKU sellingPrice taxIncluded imageUrl images productVariants productLocation bundleItems serviceType',
  ],
  [
    'Appointment (sent)',
    AppointmentBody,
    `customer customerName customerContact location employee startDate startTime endDate endTime priceFull priceFinal status isMpos
    numberOfCustomer discount servicesProvided paymentType businessId`,
  ],
];

describe('every field of the specification’s section 3', () => {
  it.each(FIELDS)('%s has all of its fields in the contract', (_entity, { entries }, names) => {
    expect(names.split(/\s+/).filter((name) => !(name in entries))).toEqual([]);
  });
});
