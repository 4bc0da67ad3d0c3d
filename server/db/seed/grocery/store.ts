import { BUSINESS_TYPE, type Business } from '#machines/domain/store.ts';
import { goods, type Shelf } from '../goods.ts';
import {
  type CategoryTree,
  categoriesOf,
  groupsOf,
  heroPicture,
  idOf,
  settingsOf,
  weekOf,
} from '../kit.ts';
import { customersOf } from '../people.ts';
import type { DeliveryRule, PromotionSeed, StoreSeed } from '../types.ts';
import { factsOf } from './facts.ts';
import { GROCERIES } from './products.ts';
import { swahiliOf } from './swahili.ts';
import { SYNONYMS } from './synonyms.ts';

const id = idOf('grocery');
const [westlands, kilimani, karen] = [
  idOf('grocery/westlands'),
  idOf('grocery/kilimani'),
  idOf('grocery/karen'),
];
const vat = { id: idOf('grocery/vat'), name: 'VAT', percentage: 16, included: true };

const business: Business = {
  id,
  name: 'Soko Fresh',
  tagline: 'The market, at your door by supper',
  story:
    'We buy at four in the morning from growers we know by name, and the shelf you see is what came in today. Order by three and it is in your kitchen the same evening.',
  type: BUSINESS_TYPE.GROCERY,
  currency: 'KES',
  businessCurrency: 'KES',
  country: 'KE',
  timeZone: 'Africa/Nairobi',
  locale: 'en-KE',
  defaultDomain: 'grocery.localhost',
  contactEmail: 'hello@sokofresh.example',
  contactPhone: '+254205550142',
  locations: [
    {
      id: westlands,
      name: 'Westlands',
      address: '14 Muthithi Road',
      city: 'Nairobi',
      phone: '+254205550151',
      point: [-1.2647, 36.8045],
      hours: weekOf([8, 20], [7, 21], [7, 21]),
    },
    {
      id: kilimani,
      name: 'Kilimani',
      address: '88 Argwings Kodhek Road',
      city: 'Nairobi',
      phone: '+254205550152',
      point: [-1.2921, 36.7856],
      hours: weekOf([8, 20], [7, 21.5], [7, 21.5]),
    },
    {
      id: karen,
      name: 'Karen',
      address: '3 Dagoretti Road',
      city: 'Nairobi',
      phone: '+254205550153',
      point: [-1.3197, 36.7073],
      hours: weekOf([9, 18], [8, 20], [8, 20]),
    },
  ],
  paymentMethods: ['IPAY_AFRICA', 'DPO', 'FLUTTERWAVE', 'PAY_LATER'],
  taxNumber: 'P051000000A',
  tableBilling: 'ONE_BILL',
  minimumOrder: 500,
  shipsTo: ['KE'],
  freeDeliveryFrom: 3000,
  tips: { percentages: [3, 5, 10] },
  orderTiming: { readyMinutes: 60, windowMinutes: 120, days: 3, asksSoldOut: true },
};

const settings = settingsOf('grocery', id, 'GROCERY', {
  primaryColor: '#1b7f39',
  secondaryColor: '#e2472b',
  headerColor: '#ffffff',
  footerColor: '#123d22',
  footerTextColor: '#e6f2e4',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#0f2f18',
  buttonHoverColor: '#176c31',
  categoryHoverColor: '#e4f3df',
  categoryTextColor: '#1d3b26',
  headerHoverTextColor: '#1b7f39',
  headerTextColor: '#14301c',
  itemBackgroundColor: '#ffffff',
  primaryButtonColor: '#1b7f39',
  footerIconColor: '#a6d6a3',
});

const aisles: CategoryTree[] = [
  [
    'fruit-vegetables',
    'Fruit & vegetables',
    'shelf-produce',
    [
      ['fruit', 'Fruit', 'apple-mangoes'],
      ['vegetables', 'Vegetables', 'vine-tomatoes'],
      ['roots-herbs', 'Roots & herbs', 'fresh-ginger'],
    ],
  ],
  [
    'dairy-eggs',
    'Dairy & eggs',
    'shelf-dairy',
    [
      ['milk-yoghurt', 'Milk & yoghurt', 'whole-milk-1l'],
      ['cheese-eggs', 'Cheese, butter & eggs', 'cheddar'],
    ],
  ],
  [
    'bakery',
    'Bakery',
    'shelf-bakery',
    [
      ['bread', 'Bread & chapati', 'white-loaf'],
      ['sweet-bakes', 'Sweet bakes', 'croissants'],
    ],
  ],
  [
    'butcher-fish',
    'Butcher & fish',
    'shelf-butcher',
    [
      ['meat', 'Meat & poultry', 'beef-stew'],
      ['fish', 'Fish', 'naivasha-tilapia'],
    ],
  ],
  [
    'pantry',
    'Pantry',
    'shelf-pantry',
    [
      ['flour-grains', 'Flour, grains & pulses', 'maize-flour'],
      ['oils-spreads', 'Oils, spreads & tins', 'acacia-honey'],
    ],
  ],
  [
    'drinks',
    'Drinks',
    'shelf-drinks',
    [
      ['tea-coffee', 'Tea & coffee', 'kericho-tea'],
      ['cold-drinks', 'Juice, soda & water', 'mango-juice'],
    ],
  ],
  [
    'home-care',
    'Home & care',
    'shelf-home',
    [
      ['cleaning', 'Cleaning & household', 'dish-liquid'],
      ['personal-care', 'Personal care', 'shea-lotion'],
    ],
  ],
  [
    'boxes',
    'Boxes & kits',
    'shelf-boxes',
    [
      ['weekly-boxes', 'Weekly boxes', 'veg-box'],
      ['meal-kits', 'Meal kits', 'chapati-night'],
    ],
  ],
];

const promotions: PromotionSeed[] = [
  {
    id: idOf('grocery/promotion/voucher'),
    code: 'GIFTCARD',
    name: 'A gift card, KES 50,000',
    discountFixedAmount: 50000,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('grocery/promotion/karibu'),
    code: 'KARIBU10',
    name: '10 % off your basket',
    discountFixedAmount: null,
    discountPercentage: 10,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('grocery/promotion/basket200'),
    code: 'BASKET200',
    name: 'KES 200 off from KES 2,000',
    discountFixedAmount: 200,
    discountPercentage: null,
    minimumAmount: 2000,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('grocery/promotion/easter'),
    code: 'PASAKA15',
    name: '15 % off for Easter',
    discountFixedAmount: null,
    discountPercentage: 15,
    minimumAmount: null,
    startsAt: '2026-03-28T00:00:00.000Z',
    endsAt: '2026-04-07T00:00:00.000Z',
    usesMost: null,
  },
  {
    id: idOf('grocery/promotion/last'),
    code: 'HARAKA',
    name: 'KES 300 off for the quickest fifty',
    discountFixedAmount: 300,
    discountPercentage: null,
    minimumAmount: 1000,
    startsAt: null,
    endsAt: null,
    usesMost: 50,
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
  id: idOf(`grocery/delivery/${locationId}/${provider}`),
  locationId,
  provider,
  baseCost,
  perKilometre,
  kilometresMost,
  promise,
});
const deliveryRules = [westlands, kilimani, karen].flatMap((location, at) => [
  rule(location, 'in-house', [120, 120, 180][at] ?? 120, 20, 9, 'Today, within two hours'),
  rule(location, 'boxleo', 240, 16, 45, 'Tomorrow by 18:00'),
  rule(location, 'speedaf', 320, 12, 500, 'In 2 to 3 days'),
]);

const shelf: Shelf = {
  store: 'grocery',
  businessId: id,
  locationIds: [westlands, kilimani, karen],
  taxId: vat.id,
  taxIncluded: true,
};

export const GROCERY: StoreSeed = {
  slug: 'grocery',
  business,
  settings,
  hero: heroPicture(
    'grocery',
    'A market stall with crates of greens, mangoes, tomatoes and tangerines',
  ),
  categories: categoriesOf('grocery', aisles),
  products: GROCERIES.map((one, at) => ({
    ...goods(shelf, one, at),
    ...factsOf(one.in),
    ...swahiliOf(one.slug),
  })),
  employees: [],
  tables: [],
  promotions,
  taxes: [vat],
  deliveryRules,
  soldOut: [],
  serviceChargePercentage: 0,
  synonyms: groupsOf(SYNONYMS),
  customers: customersOf('grocery', id, {
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
  }),
};
