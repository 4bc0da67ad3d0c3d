/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  'tasks.reading': 'What was read before stays on the screen.',
  'tasks.unread': 'The connection was lost. It is tried again by itself.',
  'order.reading': 'What was read before stays on the screen and can be acted on.',
  'order.confirming': 'A question says what it does and what the shopper will read.',
  'order.sending': 'A second press finds nothing to press.',
  'order.refused': 'The shop said no, and why. The question stays with what was typed.',
  'order.moved':
    'The order moved since it was read, and nothing was done. It is shown as it stands now.',
  'order.unheard':
    'No answer came: it may have been done. The order is read again, nothing is repeated.',
  'order.unread': 'The connection was lost. It is tried again by itself.',
  stranger: 'Who is signed in does not work here.',
};
