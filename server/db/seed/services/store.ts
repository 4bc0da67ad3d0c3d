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
import { employee, visit } from '../visits.ts';
import { SYNONYMS } from './synonyms.ts';
import { CREW, WORK, workGroup } from './work.ts';

const id = idOf('services');
const locationIds = [idOf('services/kothrud'), idOf('services/viman-nagar')];
const [kothrud = '', viman = ''] = locationIds;
const gst = { id: idOf('services/gst'), name: 'GST', percentage: 18, included: false };

const business: Business = {
  id,
  name: 'Homewright',
  tagline: 'A capable person at the door',
  story:
    'Six people on our own payroll, not a call list. You see who is coming, what it will cost and how long it takes before you say yes.',
  type: BUSINESS_TYPE.SERVICES,
  currency: 'INR',
  businessCurrency: 'INR',
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  locale: 'en-IN',
  defaultDomain: 'services.localhost',
  contactEmail: 'hello@homewright.example',
  contactPhone: '+912055500142',
  locations: [
    {
      id: kothrud,
      name: 'Kothrud',
      address: '12 Paud Road, Mayur Colony',
      city: 'Pune',
      phone: '+912055500151',
      point: [18.5074, 73.8077],
      hours: weekOf([9, 14], [8, 19], [8, 19]),
    },
    {
      id: viman,
      name: 'Viman Nagar',
      address: '5 Datta Mandir Chowk',
      city: 'Pune',
      phone: '+912055500152',
      point: [18.5679, 73.9143],
      hours: weekOf(null, [8, 19], [8, 18]),
    },
  ],
  paymentMethods: ['CASHFREE', 'STRIPE', 'PAY_LATER'],
  taxNumber: '27AAAAA0000A1Z5',
  tableBilling: 'ONE_BILL',
  minimumOrder: 0,
  shipsTo: ['IN'],
  arrivalMinutes: 30,
  freeDeliveryFrom: null,
};

const settings = settingsOf('services', id, 'SERVICES', {
  primaryColor: '#1f3f73',
  secondaryColor: '#f0a52a',
  headerColor: '#ffffff',
  footerColor: '#142b50',
  footerTextColor: '#d7e2f2',
  footerHoverTextColor: '#ffffff',
  bannerTextColor: '#14294a',
  buttonHoverColor: '#183259',
  categoryHoverColor: '#e6edf7',
  categoryTextColor: '#1f3355',
  headerHoverTextColor: '#96600a',
  headerTextColor: '#14294a',
  itemBackgroundColor: '#ffffff',
  primaryButtonColor: '#1f3f73',
  footerIconColor: '#f0a52a',
});

const needs: CategoryTree[] = [
  ['cleaning', 'Cleaning & pests', 'deep-clean'],
  ['repairs', 'Repairs & fitting', 'plumber-visit'],
  ['painting-garden', 'Painting & garden', 'wall-painting'],
  ['advice-classes', 'Advice & classes', 'design-consultation'],
  ['workshop', 'At our workshop', 'furniture-restoration'],
  ['rental', 'Equipment by the day', 'pressure-washer'],
];

const promotions: PromotionSeed[] = [
  {
    id: idOf('services/promotion/namaste'),
    code: 'NAMASTE10',
    firstOrder: true,
    name: '10 % off your first visit',
    discountFixedAmount: null,
    discountPercentage: 10,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('services/promotion/diwali'),
    code: 'DIWALI500',
    name: '₹500 off from ₹3,000',
    discountFixedAmount: 500,
    discountPercentage: null,
    minimumAmount: 3000,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  },
  {
    id: idOf('services/promotion/monsoon'),
    code: 'MONSOON',
    name: '15 % off before the rains',
    discountFixedAmount: null,
    discountPercentage: 15,
    minimumAmount: null,
    startsAt: '2026-05-14T18:30:00.000Z',
    endsAt: '2026-06-15T18:30:00.000Z',
    usesMost: null,
  },
  {
    id: idOf('services/promotion/neighbour'),
    code: 'NEIGHBOUR',
    name: '₹200 off, told by a neighbour',
    discountFixedAmount: 200,
    discountPercentage: null,
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: 300,
  },
];

const rule = (locationId: string, kilometresMost: number): DeliveryRule => ({
  id: idOf(`services/delivery/${locationId}/in-house`),
  locationId,
  provider: 'in-house',
  baseCost: 120,
  perKilometre: 15,
  kilometresMost,
  promise: 'Before noon on the day',
});

const shelf: Shelf = {
  store: 'services',
  businessId: id,
  locationIds,
  taxId: gst.id,
  taxIncluded: false,
};

export const SERVICES: StoreSeed = {
  slug: 'services',
  business,
  settings,
  hero: heroPicture('services', 'A blue front door with a plant, a bucket and a red toolbox'),
  categories: categoriesOf('services', needs),
  products: WORK.map((one, at) => visit(shelf, one, at, workGroup)),
  employees: CREW.map((one) => employee('services', locationIds, one)),
  tables: [],
  promotions,
  taxes: [gst],
  deliveryRules: [rule(kothrud, 18), rule(viman, 14)],
  soldOut: [],
  serviceChargePercentage: 0,
  synonyms: groupsOf(SYNONYMS),
  customers: customersOf('services', id, {
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
  }),
};
