import { everyGroup } from '#machines/domain/chosenAddOns.ts';
import { everyAddOn } from '#machines/domain/nestedGroups.ts';
import type { AddOnGroup, ProductAddOn } from '#machines/domain/product.ts';
import type { GroupEntry } from './file.ts';
import { stableId } from './ids.ts';
import type { FileMistake, Path } from './problem.ts';
import { References } from './references.ts';

/** So many choices has a product at most where choices open others: all of them stand in its page. */
const MOST_CHOICES = 200;

/** What can be added to a product, as the wire carries it. */
export function groupsOf(
  entries: readonly GroupEntry[],
  productId: string,
  path: Path,
  problems: FileMistake[],
): AddOnGroup[] {
  const groups = entries.map((entry, nth) => groupOf(entry, productId, [...path, nth], problems));
  if (everyGroup(groups).length === groups.length) return groups;
  const all = everyAddOn(groups);
  if (all.length > MOST_CHOICES)
    problems.push({
      path,
      wrong: `have ${all.length} choices with those within choices: ${MOST_CHOICES} at most`,
    });
  // An order names a choice by its id alone, and a cart its group.
  for (const [what, ids] of [
    ['choices', all.map(({ id }) => id)],
    ['groups', everyGroup(groups).map(({ id }) => id)],
  ] as const) {
    const known = new Set<string>();
    const twice = ids.find((id) => known.size === known.add(id).size);
    if (twice !== undefined)
      problems.push({
        path,
        wrong: `have two ${what} under the id "${twice}": within choices each has its own (leave ids out, and they are made)`,
      });
  }
  return groups;
}

function groupOf(
  group: GroupEntry,
  ownerId: string,
  path: Path,
  problems: FileMistake[],
): AddOnGroup {
  const id = group.id ?? stableId('group', ownerId, group.name);
  const choices = new References('choice', problems);
  const addOns = group.addOns.map((one, nth): ProductAddOn => {
    const own = one.id ?? stableId('choice', id, one.name);
    const place = [...path, 'addOns', nth];
    choices.add(one.name, own, [...place, 'name']);
    return {
      id: own,
      name: one.name,
      sellingPrice: one.price,
      addedMinutes: one.minutes,
      ...(one.groups.length > 0 && {
        groups: one.groups.map((inner, at) =>
          groupOf(inner, own, [...place, 'groups', at], problems),
        ),
      }),
    };
  });
  if (group.min > group.max)
    problems.push({ path, wrong: 'wants more choices (min) than it allows (max)' });
  return {
    id,
    name: group.name,
    min: group.min,
    max: group.max,
    addOns,
    preselected: group.preselected.map((name, nth) =>
      choices.idOf(name, [...path, 'preselected', nth]),
    ),
  };
}

/** The same as its merchant writes it. */
export const groupEntries = (groups: readonly AddOnGroup[]): GroupEntry[] =>
  groups.map((group) => ({
    id: group.id,
    name: group.name,
    min: group.min,
    max: group.max,
    addOns: group.addOns.map((one) => ({
      id: one.id,
      name: one.name,
      price: one.sellingPrice,
      minutes: one.addedMinutes,
      groups: groupEntries(one.groups ?? []),
    })),
    preselected: group.preselected.map(
      (choice) => group.addOns.find((one) => one.id === choice)?.name ?? choice,
    ),
  }));
