/** The first that matches: most browsers also call themselves by the names further down. */
const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdgi?A?O?S?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];
const firstOf = (list: [string, RegExp][], text: string): string | undefined =>
  list.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * A browser and its system in names that need no translation; empty where it told neither. The header itself is not kept.
 * Our own code because `bowser` and its like read versions, models and bots, too, which must not be kept.
 */
export const deviceName = (userAgent: string): string =>
  [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(Boolean).join(' · ');
