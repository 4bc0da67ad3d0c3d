/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  'visible.held': 'The pointer or the focus rests on it.',
};
