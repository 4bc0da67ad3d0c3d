/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  'contents.loading': 'What comes in before the kept cart is read waits for it.',
  'keeping.saving':
    'What another tab writes meanwhile is learned from the answer: storage takes only the successor of what it holds.',
  'keeping.inMemory':
    'Storage is full or blocked: the cart works, and every change tries again (F35, F36).',
};
