import type { Difference } from '#machines/domain/problem.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { BasketLine, Stocked } from '../pricing/basket.ts';
import { setsIn, unitsFrom } from '../pricing/bundles.ts';
import { holdIfThere, holdUnits, lockShelves } from '../records/stock.ts';

/**
 * Holds the units of every line, or refuses with what there is. All shelves are locked in the order of their ids, so that two orders of the
 * same things can neither deadlock nor both take the last one (I26, F93).
 */
export async function holdStock(
  tx: Tx,
  businessId: string,
  orderId: string,
  lines: BasketLine[],
  clock: Clock,
): Promise<void> {
  const order = { businessId, id: orderId };
  const shelves = lines.flatMap(({ stocked }) =>
    stocked ? [stocked.own, ...stocked.parts.flatMap((part) => part.shelves)] : [],
  );
  const ids = shelves.map(({ id }) => id);
  const seen = new Map(shelves.map(({ id, stockInHand, held }) => [id, stockInHand - held]));
  const asSeen = takeAll(lines, seen, clock.now());
  if (asSeen.short.length === 0 && (await holdIfThere(tx, order, asSeen.taken, ids, clock))) return;
  // There were too few, or another order was quicker: counted anew, under the locks.
  const free = await lockShelves(tx, ids);
  const { short, taken } = takeAll(lines, free, clock.now());
  if (short.length > 0) throw refuse('STOCK_CHANGED', { differences: short });
  await holdUnits(tx, order, taken, clock);
}

/** What each shelf gives to these lines, and the lines for which there is too little. Counts `free` down. */
function takeAll(lines: BasketLine[], free: Map<string, number>, now: Date) {
  const taken = new Map<string, number>();
  const short: Difference[] = [];
  for (const line of lines) {
    const isOut =
      line.product.view.soldOutUntil !== null && new Date(line.product.view.soldOutUntil) > now;
    if (!line.stocked && !isOut) continue;
    const had = isOut || !line.stocked ? 0 : freeOf(line.stocked, free);
    if (had < line.requested.quantity)
      short.push({
        kind: 'stock',
        name: line.product.name,
        productId: line.product.id,
        was: line.requested.quantity,
        now: had,
        measure: line.product.view.measure,
      });
    else take(line, free, taken);
  }
  return { short, taken };
}

/** Bundles that are ready, and those that their parts still make. */
export function freeOf({ own, parts }: Stocked, free: Map<string, number>): number {
  const at = ({ id }: { id: string }): number => free.get(id) ?? 0;
  return Math.max(0, at(own)) + setsIn(parts, at);
}

function take(
  { stocked, requested }: BasketLine,
  free: Map<string, number>,
  taken: Map<string, number>,
): void {
  if (!stocked) return;
  for (const [{ id }, some] of unitsFrom(
    requested.quantity,
    stocked,
    (shelf) => free.get(shelf.id) ?? 0,
  )) {
    free.set(id, (free.get(id) ?? 0) - some);
    taken.set(id, (taken.get(id) ?? 0) + some);
  }
}
