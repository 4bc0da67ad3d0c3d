/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  leaving:
    'The document is about to go. Still being here means: restored, or the page did not open. Either way the order is read.',
  capturing:
    'A lost answer is never captured again from here: the order says what became of it (F83).',
  lastQuestion:
    'The time ran out, which is no proof: the code may have been scanned in the last second.',
  ranOut: 'Known to be unpaid.',
};
