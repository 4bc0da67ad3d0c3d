/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  checking: 'Service workers, push and notifications, and what an earlier visit left here.',
  unsupported: 'Lists are read again when the page is looked at; nothing else is missing (F40).',
  settled:
    'A device that was turned off stays off: only a kept token is looked after without a tap.',
  unasked:
    'The shopper was not asked yet. The question comes with a tap, after something good has happened.',
  denied:
    'Only the browser itself can take this back; it is read again with the next document (F42).',
  device: 'This device may be reached.',
  'device.addressing': 'The server learns whose device this is, as soon as a person is known.',
  'device.refreshing': 'After seven days. The old token serves until the new one is there.',
  failed: 'This device is not reached; only the console is told.',
};
