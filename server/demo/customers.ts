import type { Customer } from '#machines/domain/customer.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { demoStoreId, type StoreSlug } from '../db/demoStores.ts';
import { stableId } from '../importing/ids.ts';
import { accountsOf } from './accounts.ts';

/** `creditLimit`: the most that may be owed on terms, decimal; none when it is not said. */
export type CustomerSeed = Customer & { addresses: Address[]; creditLimit?: number };

/** What an account cannot say: terms, tax id, addresses. */
const KNOWN: Record<
  string,
  Partial<
    Pick<
      CustomerSeed,
      'dob' | 'taxId' | 'customerType' | 'paymentTerms' | 'creditLimit' | 'addresses'
    >
  >
> = {
  'wanjiku@shopper.example': {
    addresses: [
      {
        country: 'KE',
        street: '27 Riverside Drive',
        flat: 'B4, gate opposite the church',
        area: 'Westlands',
        city: 'Nairobi',
        state: '',
        postalCode: '00100',
        point: [-1.2702, 36.7989],
        note: 'Call at the gate',
      },
    ],
  },
  'brian@mamaswahili.example': {
    customerType: 'BUSINESS',
    taxId: 'P051234567Q',
    paymentTerms: [7, 14, 30],
    creditLimit: 150000,
    addresses: [
      {
        country: 'KE',
        street: '5 Woodvale Grove',
        flat: 'Mama Swahili kitchen, rear entrance',
        area: 'Westlands',
        city: 'Nairobi',
        state: '',
        postalCode: '00100',
        point: [-1.2631, 36.8021],
        note: 'Deliveries before 10:00',
      },
    ],
  },
  'maren@shopper.example': {
    addresses: [
      {
        country: 'US',
        street: '2930 NE Killingsworth Street',
        flat: 'Apt 3',
        area: '',
        city: 'Portland',
        state: 'OR',
        postalCode: '97211',
        point: [45.5627, -122.6357],
        note: '',
      },
    ],
  },
  'luis@pinehouseinn.example': {
    customerType: 'BUSINESS',
    taxId: '93-0555142',
    paymentTerms: [7, 14, 30],
    creditLimit: 1500,
    addresses: [
      {
        country: 'US',
        street: '88 Cannon Beach Road',
        flat: 'Pinehouse Inn, receiving',
        area: '',
        city: 'Seaside',
        state: 'OR',
        postalCode: '97138',
        point: [45.9932, -123.9226],
        note: 'Ring at the kitchen door',
      },
    ],
  },
  'ananya@shopper.example': {
    addresses: [
      {
        country: 'IN',
        street: 'Flat 602, Sahyadri Heights, Bhusari Colony',
        flat: 'Opposite the water tank',
        area: 'Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        postalCode: '411038',
        point: [18.5041, 73.7949],
        note: 'Lift stops at six',
      },
    ],
  },
  'rohan@karvecoworking.example': {
    customerType: 'BUSINESS',
    taxId: '27AABCK0142Q1Z5',
    paymentTerms: [7, 14, 30],
    addresses: [
      {
        country: 'IN',
        street: '3rd floor, Karve Arcade, Karve Road',
        flat: 'Service lift at the back',
        area: 'Erandwane',
        city: 'Pune',
        state: 'Maharashtra',
        postalCode: '411004',
        point: [18.5082, 73.8322],
        note: 'Work after 19:00',
      },
    ],
  },
  'meiling@shopper.example': {
    addresses: [
      {
        country: 'MY',
        street: '22 Jalan Burma',
        flat: 'Unit 9-3',
        area: 'Pulau Tikus',
        city: 'George Town',
        state: 'Pulau Pinang',
        postalCode: '10350',
        point: [5.4309, 100.3109],
        note: 'Guardhouse takes it',
      },
    ],
  },
  'farid@armenianstudio.example': {
    customerType: 'BUSINESS',
    taxId: 'C20555142060',
    paymentTerms: [7, 14, 30],
    addresses: [
      {
        country: 'MY',
        street: '70 Lebuh Acheh',
        flat: 'Armenian Studio, first floor',
        area: '',
        city: 'George Town',
        state: 'Pulau Pinang',
        postalCode: '10200',
        point: [5.4141, 100.3352],
        note: '',
      },
    ],
  },
  'isabel@shopper.example': {
    dob: '1994-03-11',
    addresses: [
      {
        country: 'PH',
        street: '7 Gorordo Avenue',
        flat: 'Unit 12C',
        area: 'Lahug',
        city: 'Cebu City',
        state: 'Cebu',
        postalCode: '6000',
        point: [10.3231, 123.9012],
        note: '',
      },
    ],
  },
  'carlo@casareyes.example': {
    customerType: 'BUSINESS',
    taxId: '005-551-420-000',
    paymentTerms: [7, 14, 30],
    addresses: [
      {
        country: 'PH',
        street: '40 Paseo Saturnino',
        flat: 'Casa Reyes, events office',
        area: 'Banilad',
        city: 'Cebu City',
        state: 'Cebu',
        postalCode: '6000',
        point: [10.3461, 123.9131],
        note: 'Brides arrive by the garden gate',
      },
    ],
  },
};

/** The customer records behind a store's demo accounts; people with an account stand in no store file. */
export const customersOf = (store: StoreSlug): CustomerSeed[] =>
  accountsOf(store)
    .filter((account) => account.roles.length === 0)
    .map((account) => ({
      id: stableId('storefront-demo', store, 'customer', account.email),
      businessId: demoStoreId(store),
      phone: account.phone,
      email: account.email,
      fullName: account.fullName,
      dob: null,
      firebaseId: account.uid,
      stripeCustomerId: null,
      taxId: null,
      customerType: 'RETAIL',
      paymentTerms: [],
      addresses: [],
      ...KNOWN[account.email],
    }));
