import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { OrderBody, OrderLineBody } from '#machines/domain/orderSent.ts';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import {
  type AddOnRow,
  addOns,
  type ProductRow,
  products,
  productVariants,
  type StockRow,
  stock,
  type VariantRow,
} from '../db/schema/catalog.ts';

/** Everything of the catalogue that an order's lines name, read in a handful of statements however many lines there are. */
export interface Rows {
  products: Map<string, ProductRow>;
  variants: Map<string, VariantRow>;
  addOns: Map<string, AddOnRow>;
  /** at the order's location: of the products as they were chosen, and of what their bundles hold */
  stock: StockRow[];
  appointments: Map<string, AppointmentRow>;
}

export const appointmentIdsOf = (line: OrderLineBody): string[] =>
  line.appointmentId === null
    ? []
    : Array.isArray(line.appointmentId)
      ? line.appointmentId
      : [line.appointmentId];

export async function readRows(q: Queries, businessId: string, body: OrderBody): Promise<Rows> {
  const lines = body.products;
  const unique = (ids: (string | null)[]): string[] => [
    ...new Set(ids.filter((id) => id !== null)),
  ];
  const chosen = unique(lines.map((line) => line.productVariant));
  const sold = await pick(unique(lines.map((line) => line.product)), (ids) =>
    q
      .select({ product: products, variant: productVariants })
      .from(products)
      .leftJoin(
        productVariants,
        and(eq(productVariants.productId, products.id), inArray(productVariants.id, chosen)),
      )
      .where(
        and(
          eq(products.businessId, businessId),
          eq(products.enabled, true),
          inArray(products.id, ids),
        ),
      ),
  );
  const productRows = byId(sold.map(({ product }) => product));
  const parts = [...productRows.values()].flatMap(({ view }) =>
    view.bundleItems.map((item) => item.productId),
  );
  const stocked = unique([...productRows.keys(), ...parts]);
  // One after the other: a transaction's connection answers one statement at a time.
  const addOnRows = await pick(
    unique(lines.flatMap((line) => line.orderedProductAddOns.map((one) => one.productAddOns.id))),
    (ids) =>
      q
        .select()
        .from(addOns)
        .where(and(eq(addOns.businessId, businessId), inArray(addOns.id, ids))),
  );
  const stockRows = await pick(stocked, (ids) =>
    q
      .select()
      .from(stock)
      .where(
        and(
          eq(stock.businessId, businessId),
          eq(stock.locationId, body.locationId),
          inArray(stock.productId, ids),
          or(
            isNull(stock.variantId),
            inArray(stock.variantId, chosen),
            inArray(stock.productId, parts),
          ),
        ),
      ),
  );
  const appointmentRows = await pick(unique(lines.flatMap(appointmentIdsOf)), (ids) =>
    q
      .select()
      .from(appointments)
      .where(and(eq(appointments.businessId, businessId), inArray(appointments.id, ids))),
  );
  return {
    products: productRows,
    variants: byId(sold.flatMap(({ variant }) => variant ?? [])),
    addOns: byId(addOnRows),
    stock: stockRows,
    appointments: byId(appointmentRows),
  };
}

const pick = async <T>(ids: string[], read: (ids: string[]) => PromiseLike<T[]>): Promise<T[]> =>
  ids.length === 0 ? [] : read(ids);
const byId = <T extends { id: string }>(rows: T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));
