import type { AddOnGroup } from '#machines/domain/product.ts';

/** What is more than a choice that is taken fewer times now allows is taken away, the last first. What is below none of it stays for when it comes back. */
export function trimmed(
  groups: readonly AddOnGroup[],
  counts: Readonly<Record<string, number>>,
  times = 1,
): Record<string, number> {
  let fits = { ...counts };
  for (const { addOns, max } of groups) {
    let over = addOns.reduce((sum, { id }) => sum + (fits[id] ?? 0), 0) - max * times;
    for (const { id } of addOns.toReversed()) {
      const fall = Math.min(fits[id] ?? 0, Math.max(0, over));
      if (fall > 0) fits[id] = (fits[id] ?? 0) - fall;
      over -= fall;
    }
    for (const { id, groups: own = [] } of addOns)
      if (fits[id]) fits = trimmed(own, fits, fits[id]);
  }
  return fits;
}
