import type {
  AddOnGroup,
  Product,
  ProductAddOn,
  ProductLocation,
} from '#machines/domain/product.ts';

/** Small products for the tests of this room. */
const entry = (productVariantId: string | null, stockInHand: number): ProductLocation => ({
  locationId: 'town',
  productVariantId,
  stockInHand,
  nonInventory: false,
  allowPartialPayment: false,
  deposit: null,
  depositUnitOfMeasurement: null,
});

const plain: Product = {
  id: 'p',
  businessId: 'b',
  type: 'GOODS',
  name: 'Thing',
  slug: 'thing',
  SKU: 'T-1',
  description: '',
  categoryIds: [],
  imageUrl: '/thing.webp',
  images: [],
  sellingPrice: 15.5,
  wasPrice: null,
  taxIncluded: true,
  taxId: null,
  pack: null,
  tags: [],
  productVariants: [],
  productLocation: [entry(null, 9)],
  bundleItems: [],
  addOnGroups: [],
  serviceType: null,
  duration: null,
  servicePlace: null,
  employeeIds: [],
  soldOutUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  popularity: 1,
};

export const thing = (more: Partial<Product> = {}): Product => ({ ...plain, ...more });

export const dish = (): Product =>
  thing({
    addOnGroups: [
      {
        id: 'noodles',
        name: 'Noodles',
        min: 1,
        max: 1,
        preselected: [],
        addOns: [{ id: 'noodle', name: 'Rice', sellingPrice: 0, addedMinutes: 0 }],
      },
      {
        id: 'extras',
        name: 'Extras',
        min: 0,
        max: 3,
        preselected: [],
        addOns: [{ id: 'egg', name: 'Egg', sellingPrice: 2, addedMinutes: 0 }],
      },
    ],
  });

const choice = (id: string, sellingPrice: number, groups?: AddOnGroup[]): ProductAddOn => ({
  id,
  name: id,
  sellingPrice,
  addedMinutes: 0,
  ...(groups && { groups }),
});
/** Up to two drinks; a coffee has its milk, and a milk perhaps its foam. */
export const set = (): Product =>
  thing({
    addOnGroups: [
      {
        ...{ id: 'drinks', name: 'Drinks', min: 1, max: 2, preselected: [] },
        addOns: [
          choice('coffee', 3, [
            {
              ...{ id: 'milk', name: 'Milk', min: 1, max: 1, preselected: ['whole'] },
              addOns: [
                choice('whole', 0),
                choice('oat', 0.5, [
                  {
                    ...{ id: 'foam', name: 'Foam', min: 0, max: 2, preselected: [] },
                    addOns: [choice('foamed', 0.25)],
                  },
                ]),
              ],
            },
          ]),
          choice('tea', 2),
        ],
      },
    ],
  });

const value = (option: string, name: string, swatch: string | null = null) => ({
  productOption: { name: option },
  productOptionValue: { name, swatch },
});
export const jumper = (): Product =>
  thing({
    sellingPrice: 88,
    productVariants: [
      {
        id: 'rust-s',
        sku: 'J-RS',
        sellingPrice: 88,
        imageUrl: null,
        variantValues: [value('Colour', 'Rust', '#a8462c'), value('Size', 'S')],
      },
      {
        id: 'rust-m',
        sku: 'J-RM',
        sellingPrice: 90,
        imageUrl: '/rust.webp',
        variantValues: [value('Colour', 'Rust', '#a8462c'), value('Size', 'M')],
      },
    ],
    productLocation: [entry('rust-s', 0), entry('rust-m', 3)],
  });

export const visit = (): Product =>
  thing({
    type: 'SERVICE',
    serviceType: 'FIXED',
    duration: 60,
    servicePlace: 'AT_CUSTOMER',
    productLocation: [{ ...entry(null, 0), nonInventory: true }],
    addOnGroups: [
      {
        id: 'jobs',
        name: 'Jobs',
        min: 0,
        max: 5,
        preselected: [],
        addOns: [{ id: 'fan', name: 'Fan', sellingPrice: 199, addedMinutes: 25 }],
      },
    ],
  });
