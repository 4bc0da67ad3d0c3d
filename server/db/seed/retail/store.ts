import { BUSINESS_TYPE, type Business } from '#machines/domain/store.ts';
import type { Shelf } from '../goods.ts';
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
import { GARMENTS } from './products.ts';
import { SYNONYMS } from './synonyms.ts';
import { apparel } from './variants.ts';

const id = idOf('retail');
const [alberta, pearl] = [idOf('retail/alberta'), idOf('retail/pearl')];

const business: Business = {
  id,
  name: 'North & Loom',
  tagline: 'Clothes and cloth for long use',
  story:
    'We make a small number of things in natural fibres and keep making them. If something of ours wears through, send it back to Alberta Street and we mend it.',
  type: BUSINESS_TYPE.RETAIL,
  currency: 'USD',
  businessCurrency: 'USD',
  country: 'US',
  timeZone: 'America/Los_Angeles',
  locale: 'en-US',
  defaultDomain: 'retail.localhost',
  contactEmail: 'hello@northandloom.example',
  contactPhone: '+15035550142',
  locations: [
    {
      id: alberta,
      name: 'Alberta Street',
      address: '1714 NE Alberta Street',
      city: 'Portland',
      phone: '+15035550151',
      point: [45.559, -122.6475],
      hours: weekOf([11, 18], [10, 19], [10, 19]),
    },
    {
      id: pearl,
      name: 'Pearl District',
      address: '422 NW 11th Avenue',
      city: 'Portland',
      phone: '+15035550152',
      point: [45.5262, -122.6818],
      hours: weekOf([11, 17], [11, 19], [10, 19]),
    },
  ],
  paymentMethods: ['STRIPE', 'PAYPAL', 'PAY_LATER'],
  taxNumber: '93-0000000',
  tableBilling: 'ONE_BILL',
  minimumOrder: 0,
  returnDays: 30,
  freeDeliveryFrom: 150,
};

const settings = settingsOf('retail', id, 'RETAIL', {
  primaryColor: '#23211e',
  secondaryColor: '#a3452a',
  headerColor: '#f8f4ec',
  footerColor: '#23211e',
  footerTextColor: '#e9e2d5',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#23211e',
  buttonHoverColor: '#3a3630',
  categoryHoverColor: '#ebe3d4',
  categoryTextColor: '#3a352e',
  headerHoverTextColor: '#a3452a',
  headerTextColor: '#23211e',
  itemBackgroundColor: '#f4eee3',
  primaryButtonColor: '#23211e',
  footerIconColor: '#c7b79b',
});

const departments: CategoryTree[] = [
  [
    'clothing',
    'Clothing',
    'oxford-shirt-indigo',
    [
      ['knitwear', 'Knitwear', 'harbor-crew-rust'],
      ['tops', 'Shirts & tees', 'oxford-shirt-fog'],
      ['outerwear', 'Jackets & coats', 'chore-coat-indigo'],
      ['bottoms', 'Trousers & skirts', 'field-trouser-oat'],
      ['dresses', 'Dresses', 'shirt-dress-mustard'],
    ],
  ],
  [
    'accessories',
    'Accessories',
    'weekender-clay',
    [
      ['hats-scarves', 'Hats, scarves & mittens', 'watch-cap-rust'],
      ['bags', 'Bags', 'market-tote-moss'],
      ['socks-slippers', 'Socks & slippers', 'trail-socks-moss'],
    ],
  ],
  [
    'home',
    'Home',
    'stripe-throw-indigo',
    [
      ['blankets-cushions', 'Blankets & cushions', 'loom-cushion-rust'],
      ['kitchen-table', 'Kitchen & table', 'stoneware-mug-clay'],
    ],
  ],
];

const promotions: PromotionSeed[] = [
  {
    id: idOf('retail/promotion/first'),
    code: 'FIRSTSTITCH',
    firstOrder: true,
    name: '10 % off your first order',
    discountFixedAmount: null,
    discountPercentage: 10,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('retail/promotion/layer'),
    code: 'LAYER25',
    name: '$25 off from $200',
    discountFixedAmount: 25,
    discountPercentage: null,
    minimumAmount: 200,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('retail/promotion/summer'),
    code: 'LINEN20',
    name: '20 % off in July',
    discountFixedAmount: null,
    discountPercentage: 20,
    minimumAmount: null,
    startsAt: '2026-07-01T07:00:00.000Z',
    endsAt: '2026-08-01T07:00:00.000Z',
    usesMost: null,
  },
  {
    id: idOf('retail/promotion/whole-outfit'),
    code: 'WHOLE-OUTFIT',
    name: '$30 off from $300',
    discountFixedAmount: 30,
    discountPercentage: null,
    minimumAmount: 300,
    startsAt: null,
    endsAt: null,
    usesMost: null,
    automatic: true,
  },
  {
    id: idOf('retail/promotion/mend'),
    code: 'MENDED',
    name: '$15 off after a repair',
    discountFixedAmount: 15,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: 200,
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
  id: idOf(`retail/delivery/${locationId}/${provider}`),
  locationId,
  provider,
  baseCost,
  perKilometre,
  kilometresMost,
  promise,
});
const deliveryRules = [alberta, pearl].flatMap((location) => [
  rule(location, 'in-house', 6, 0.5, 16, 'Tomorrow, by bicycle in Portland'),
  rule(location, 'aramex', 9, 0.002, 6000, 'In 3 to 5 working days'),
]);

const shelf: Shelf = {
  store: 'retail',
  businessId: id,
  locationIds: [alberta, pearl],
  taxId: null,
  taxIncluded: false,
};

export const RETAIL: StoreSeed = {
  slug: 'retail',
  business,
  settings,
  hero: heroPicture(
    'retail',
    'A wooden rail with a rust sweater, an indigo chore coat, an oat topcoat and a checked shirt',
  ),
  categories: categoriesOf('retail', departments),
  products: GARMENTS.map((one, at) => ({ ...apparel(shelf, one, at), facts: factsOf(one.in) })),
  employees: [],
  tables: [],
  promotions,
  taxes: [],
  deliveryRules,
  soldOut: [],
  serviceChargePercentage: 0,
  synonyms: groupsOf(SYNONYMS),
  customers: customersOf('retail', id, {
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
  }),
};
