import type { Employee, Product } from '#machines/domain/product.ts';
import type { Category, StoreSettings } from '#machines/domain/store.ts';
import type { StorePage } from '#machines/domain/storePage.ts';
import type { DiningTable } from '#machines/domain/table.ts';
import type { Tax } from '#machines/domain/tax.ts';
import type { KeptBusiness } from '../db/schema/store.ts';

/** Amounts are decimal, in the business currency, as on the wire. */
export interface PromotionTerms {
  id: string;
  code: string;
  name: string;
  discountFixedAmount: number | null;
  discountPercentage: number | null;
  minimumAmount: number | null;
  startsAt: string | null;
  endsAt: string | null;
  usesMost: number | null;
  /** for a person who has ordered nothing here before */
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

/** A whole store as the tables take it. */
export interface StoreRows {
  business: KeptBusiness;
  settings: StoreSettings;
  serviceChargePercentage: number;
  synonyms: string[][];
  pages: StorePage[];
  categories: Category[];
  taxes: Tax[];
  employees: Employee[];
  tables: DiningTable[];
  promotions: PromotionTerms[];
  deliveryRules: DeliveryRule[];
  products: (Product & { enabled?: boolean })[];
}
