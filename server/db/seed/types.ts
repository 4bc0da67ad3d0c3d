import type { Customer } from '#machines/domain/customer.ts';
import type { Employee, Picture, Product } from '#machines/domain/product.ts';
import type { Address } from '#machines/domain/shipment.ts';
import type { Business, Category, StoreSettings } from '#machines/domain/store.ts';
import type { DiningTable } from '#machines/domain/table.ts';
import type { Tax } from '#machines/domain/tax.ts';

export const STORE_SLUGS = ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const;
export type StoreSlug = (typeof STORE_SLUGS)[number];

/** Amounts are decimal, in the business currency, as on the wire. */
export interface PromotionSeed {
  id: string;
  code: string;
  name: string;
  discountFixedAmount: number | null;
  discountPercentage: number | null;
  minimumAmount: number | null;
  startsAt: string | null;
  endsAt: string | null;
  usesMost: number | null;
  /** for who has ordered nothing here before */
  firstOrder?: boolean;
  /** needs no code */
  automatic?: boolean;
}

/** What delivery costs from one location with one carrier, and what it promises. Amounts are decimal. */
export interface DeliveryRule {
  id: string;
  locationId: string;
  provider: string;
  baseCost: number;
  perKilometre: number;
  kilometresMost: number;
  promise: string;
}

/** `creditLimit`: the most that may be owed on terms, decimal; none when it is not said. */
export type CustomerSeed = Customer & { addresses: Address[]; creditLimit?: number };

/** A dish that the kitchen is out of: it comes back so many days after the seed was sown. */
export interface SoldOut {
  productId: string;
  days: number;
}

export interface StoreSeed {
  slug: StoreSlug;
  business: Business;
  settings: StoreSettings;
  hero: Picture;
  categories: Category[];
  products: Product[];
  employees: Employee[];
  tables: DiningTable[];
  promotions: PromotionSeed[];
  taxes: Tax[];
  deliveryRules: DeliveryRule[];
  customers: CustomerSeed[];
  soldOut: SoldOut[];
  /** of dining orders, after the discount */
  serviceChargePercentage: number;
  /** words that mean one thing to its shoppers */
  synonyms: string[][];
}
