/** A branch by its name, its street and its city: a street alone is found in another city. */
export const placeLines = (branch: { name?: string; address?: string; city?: string }): string[] =>
  [branch.name, branch.address, branch.city].filter((one): one is string => Boolean(one));
