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
import type { PromotionSeed, StoreSeed } from '../types.ts';
import { employee, visit } from '../visits.ts';
import { SYNONYMS } from './synonyms.ts';
import { STAFF, TREATMENTS, treatmentGroup } from './treatments.ts';

const id = idOf('beauty');
const locationIds = [idOf('beauty/lahug'), idOf('beauty/banilad')];
const [lahug = '', banilad = ''] = locationIds;
const vat = { id: idOf('beauty/vat'), name: 'VAT', percentage: 12, included: true };

const business: Business = {
  id,
  name: 'Lumi Studio',
  tagline: 'An hour that belongs to you',
  story:
    'Five people, two quiet rooms in Cebu. We book less than we could so that no guest is hurried, and we say so when a treatment is not for you.',
  type: BUSINESS_TYPE.BEAUTY,
  currency: 'PHP',
  businessCurrency: 'PHP',
  country: 'PH',
  timeZone: 'Asia/Manila',
  locale: 'en-PH',
  defaultDomain: 'beauty.localhost',
  contactEmail: 'hello@lumistudio.example',
  contactPhone: '+63325550142',
  locations: [
    {
      id: lahug,
      name: 'Lahug',
      address: 'Ground floor, 24 Salinas Drive',
      city: 'Cebu City',
      phone: '+63325550151',
      point: [10.3302, 123.9061],
      hours: weekOf([10, 18], [10, 20], [9, 20]),
    },
    {
      id: banilad,
      name: 'Banilad',
      address: '2F, 118 Gov. M. Cuenco Avenue',
      city: 'Cebu City',
      phone: '+63325550152',
      point: [10.3419, 123.9117],
      hours: weekOf([10, 18], [10, 20], [9, 20]),
    },
  ],
  paymentMethods: ['BUX', 'PAYPAL', 'STRIPE', 'PAY_LATER'],
  // A voucher is paid at a counter on the way home, until the next evening.
  timesWaitHours: 48,
  taxNumber: '000-000-000-000',
  tableBilling: 'ONE_BILL',
  minimumOrder: 0,
  returnDays: 14,
  shipsTo: ['PH'],
  freeDeliveryFrom: null,
};

const settings = settingsOf('beauty', id, 'BEAUTY', {
  primaryColor: '#a4614b',
  secondaryColor: '#e6b8a6',
  headerColor: '#fdf8f5',
  footerColor: '#33282a',
  footerTextColor: '#ecdcd5',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#33282a',
  buttonHoverColor: '#8a4f3b',
  categoryHoverColor: '#f6e6de',
  categoryTextColor: '#4a3a3c',
  headerHoverTextColor: '#a4614b',
  headerTextColor: '#33282a',
  itemBackgroundColor: '#fdf8f5',
  primaryButtonColor: '#33282a',
  footerIconColor: '#e6b8a6',
});

const menu: CategoryTree[] = [
  ['hair', 'Hair', 'cut-and-finish'],
  ['nails', 'Nails', 'gel-manicure'],
  ['face', 'Face', 'glow-facial'],
  ['brows-lashes', 'Brows & lashes', 'lash-lift'],
  ['body', 'Body', 'hot-stone'],
  ['occasions', 'Occasions & advice', 'bridal'],
];

const promotions: PromotionSeed[] = [
  {
    id: idOf('beauty/promotion/voucher'),
    code: 'GIFTCARD',
    name: 'A gift card, ₱20,000',
    discountFixedAmount: 20000,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('beauty/promotion/unang'),
    code: 'UNANGGANDA',
    firstOrder: true,
    name: '15 % off your first visit',
    discountFixedAmount: null,
    discountPercentage: 15,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('beauty/promotion/duo'),
    code: 'DUO300',
    name: '₱300 off from ₱2,500',
    discountFixedAmount: 300,
    discountPercentage: null,
    minimumAmount: 2500,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('beauty/promotion/sinulog'),
    code: 'SINULOG',
    name: '20 % off for Sinulog',
    discountFixedAmount: null,
    discountPercentage: 20,
    minimumAmount: null,
    startsAt: '2026-01-09T16:00:00.000Z',
    endsAt: '2026-01-18T16:00:00.000Z',
    usesMost: null,
  },
  {
    id: idOf('beauty/promotion/friend'),
    code: 'KASAMA',
    name: '₱150 off, brought by a friend',
    discountFixedAmount: 150,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: 120,
  },
];

const shelf: Shelf = {
  store: 'beauty',
  businessId: id,
  locationIds,
  taxId: vat.id,
  taxIncluded: true,
};

export const BEAUTY: StoreSeed = {
  slug: 'beauty',
  business,
  settings,
  hero: heroPicture('beauty', 'Serum, cream and a rolled towel on plinths before clay arches'),
  categories: categoriesOf('beauty', menu),
  products: TREATMENTS.map((one, at) => visit(shelf, one, at, treatmentGroup)),
  employees: STAFF.map((one) => employee('beauty', locationIds, one)),
  tables: [],
  promotions,
  taxes: [vat],
  deliveryRules: [],
  soldOut: [],
  serviceChargePercentage: 0,
  synonyms: groupsOf(SYNONYMS),
  customers: customersOf('beauty', id, {
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
  }),
};
