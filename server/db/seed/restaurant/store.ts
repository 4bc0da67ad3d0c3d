import { BUSINESS_TYPE, type Business } from '#machines/domain/store.ts';
import type { DiningTable } from '#machines/domain/table.ts';
import { productId, type Shelf } from '../goods.ts';
import {
  type CategoryTree,
  categoriesOf,
  groupsOf,
  heroPicture,
  idOf,
  settingsOf,
  weekOfDays,
} from '../kit.ts';
import { customersOf } from '../people.ts';
import type { DeliveryRule, PromotionSeed, StoreSeed } from '../types.ts';
import { dish } from './dishes.ts';
import { MENU } from './menu.ts';
import { SYNONYMS } from './synonyms.ts';

const id = idOf('restaurant');
const [armenian, tanjung] = [idOf('restaurant/armenian-street'), idOf('restaurant/tanjung-bungah')];
const serviceTax = {
  id: idOf('restaurant/service-tax'),
  name: 'Service tax',
  percentage: 6,
  included: false,
};

const business: Business = {
  id,
  name: 'Rasa Lane',
  tagline: 'Penang, at the table by the window',
  story:
    'A shophouse kitchen in three languages: Nyonya, mamak and hawker. Pork-free, charcoal-fired, and louder after eight.',
  type: BUSINESS_TYPE.RESTAURANT,
  currency: 'MYR',
  businessCurrency: 'MYR',
  country: 'MY',
  timeZone: 'Asia/Kuala_Lumpur',
  locale: 'en-MY',
  defaultDomain: 'restaurant.localhost',
  contactEmail: 'hello@rasalane.example',
  contactPhone: '+6045550142',
  locations: [
    {
      id: armenian,
      name: 'Armenian Street',
      address: '41 Lebuh Armenian',
      city: 'George Town',
      phone: '+6045550151',
      point: [5.4152, 100.3369],
      hours: weekOfDays([
        [11.5, 22.5],
        [11.5, 22.5],
        null,
        [11.5, 22.5],
        [11.5, 22.5],
        [11.5, 23.5],
        [11.5, 23.5],
      ]),
    },
    {
      id: tanjung,
      name: 'Tanjung Bungah',
      address: '8 Jalan Gajah',
      city: 'Tanjung Bungah',
      phone: '+6045550152',
      point: [5.4681, 100.2871],
      hours: weekOfDays([[12, 22], null, [12, 22], [12, 22], [12, 22], [12, 23], [12, 23]]),
    },
  ],
  paymentMethods: ['IPAY_QR', 'RAZER', 'IPAY', 'STRIPE', 'PAY_LATER'],
  taxNumber: '00-0000-00000000',
  tableBilling: 'ONE_BILL',
  minimumOrder: 20,
  shipsTo: ['MY'],
  freeDeliveryFrom: 120,
  tips: { percentages: [5, 10, 15] },
  orderTiming: { readyMinutes: 25, windowMinutes: 30, days: 3 },
};

const settings = settingsOf('restaurant', id, 'RESTAURANT', {
  primaryColor: '#e0a030',
  secondaryColor: '#d9603f',
  headerColor: '#231527',
  footerColor: '#180d1c',
  footerTextColor: '#d9c7d6',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#fbeedb',
  buttonHoverColor: '#c98a1f',
  categoryHoverColor: '#43294a',
  categoryTextColor: '#f0dfc8',
  headerHoverTextColor: '#f2bd5a',
  headerTextColor: '#fbeedb',
  itemBackgroundColor: '#2f1c34',
  primaryButtonColor: '#e0a030',
  footerIconColor: '#e0a030',
});

const sections: CategoryTree[] = [
  ['small-plates', 'Small plates', 'pai-tee'],
  ['noodles', 'Noodles', 'hokkien-mee'],
  ['rice', 'Rice', 'nasi-lemak'],
  ['breads', 'Roti & tosai', 'roti-canai'],
  ['mains', 'Curries & grills', 'beef-rendang'],
  ['greens', 'Greens', 'kangkung-belacan'],
  ['sweets', 'Sweets', 'cendol'],
  ['drinks', 'Drinks', 'teh-tarik'],
  ['feasts', 'Feasts to order', 'nyonya-dinner'],
];

/** Eight tables in town, four by the sea; the last one in town is closed while its leg is mended. */
const tables: DiningTable[] = [2, 2, 2, 4, 4, 4, 6, 8, 2, 4, 4, 6].map((seats, at) => ({
  id: idOf(`restaurant/table/${at + 1}`),
  name: `Table ${at + 1}`,
  seats,
  locationId: at < 8 ? armenian : tanjung,
  open: at !== 7,
}));

const promotions: PromotionSeed[] = [
  {
    id: idOf('restaurant/promotion/voucher'),
    code: 'GIFTCARD',
    name: 'A gift card, RM 2,000',
    discountFixedAmount: 2000,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('restaurant/promotion/makan'),
    code: 'MAKAN10',
    name: '10 % off',
    discountFixedAmount: null,
    discountPercentage: 10,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('restaurant/promotion/feast'),
    code: 'KENYANG',
    name: 'RM 15 off from RM 100',
    discountFixedAmount: 15,
    discountPercentage: null,
    minimumAmount: 100,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('restaurant/promotion/heritage'),
    code: 'HERITAGE',
    name: '15 % off in heritage week',
    discountFixedAmount: null,
    discountPercentage: 15,
    minimumAmount: null,
    startsAt: '2026-07-03T16:00:00.000Z',
    endsAt: '2026-07-10T16:00:00.000Z',
    usesMost: null,
  },
  {
    id: idOf('restaurant/promotion/teh'),
    code: 'TEHFREE',
    name: 'RM 4.50 off, a tea on us',
    discountFixedAmount: 4.5,
    discountPercentage: null,
    minimumAmount: 30,
    startsAt: null,
    endsAt: null,
    usesMost: 100,
  },
];

const rule = (
  locationId: string,
  provider: string,
  baseCost: number,
  perKilometre: number,
  kilometresMost: number,
  promise: string,
): DeliveryRule => ({
  id: idOf(`restaurant/delivery/${locationId}/${provider}`),
  locationId,
  provider,
  baseCost,
  perKilometre,
  kilometresMost,
  promise,
});
const deliveryRules = [armenian, tanjung].flatMap((location) => [
  rule(location, 'in-house', 4, 1, 6, 'In about 40 minutes'),
  rule(location, 'lalamove', 6.5, 1.2, 22, 'In about an hour'),
]);

const shelf: Shelf = {
  store: 'restaurant',
  businessId: id,
  locationIds: [armenian, tanjung],
  taxId: serviceTax.id,
  taxIncluded: false,
};

export const RESTAURANT: StoreSeed = {
  slug: 'restaurant',
  business,
  settings,
  hero: heroPicture(
    'restaurant',
    'Satay, nasi lemak, curry noodles, okra and cendol on a dark table',
  ),
  categories: categoriesOf('restaurant', sections),
  products: MENU.map((one, at) => dish(shelf, one, at)),
  employees: [],
  tables,
  promotions,
  taxes: [serviceTax],
  deliveryRules,
  serviceChargePercentage: 10,
  synonyms: groupsOf(SYNONYMS),
  soldOut: [
    { productId: productId('restaurant', 'gulai-tumis'), days: 1 },
    { productId: productId('restaurant', 'pulut-hitam'), days: 1 },
    { productId: productId('restaurant', 'nutmeg-juice'), days: 3 },
  ],
  customers: customersOf('restaurant', id, {
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
  }),
};
