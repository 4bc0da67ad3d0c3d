/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  asking:
    '"Are you sure you want to delete this item from your cart?", of several lines in the plural.',
};
