/** How a price is said, in the languages of the shop: as `plain` writes it, small and without accents. */

export type Bound = 'below' | 'upTo' | 'above' | 'atLeast';
/** Behind "from" they end a range, and by themselves they say a price: "zapatos 38 hasta 100" is a size and a price. */
export const UP_TO = ["jusqu'?a", 'hasta', '(?:se)?hingga', 'hanggang', 'hadi', 'حتى', 'حتي'];
/** Before the number, "no less than" before "less than". */
export const BOUNDS: Record<Bound, string[]> = {
  atLeast: [
    ...['at least', 'not? less than', 'not (?:under|below)', 'al menos', 'no menos de'],
    ...['au moins', 'pas moins de', 'tidak kurang (?:dari|daripada)', 'ليس اقل من'],
  ],
  below: [
    ...['under', 'below', 'less than', 'cheaper than', 'lower than'],
    ...['(?:por )?menos de', '(?:por )?debajo de', 'mas barat[oa]s? (?:que|de)', 'bajo'],
    ...['(?:a |pour )?moins de', '(?:en )?d?essous de', 'moins chere?s? que', 'sous'],
    ...['(?:di )?bawah', 'kurang (?:dari|daripada)', '(?:mas )?mababa sa', 'wala pang', 'chini ya'],
    ...['اقل من', 'تحت'],
  ],
  upTo: [
    ...['up ?to', 'at most', 'not? more than', 'not (?:over|above)', 'como maximo', 'no mas de'],
    ...['au plus', 'pas plus de', 'tidak lebih (?:dari|daripada)', 'ليس اكثر من'],
    ...['maximum de', ...UP_TO],
  ],
  above: [
    ...['over', 'above', 'more than', 'mas de', '(?:por )?encima de', 'plus de'],
    ...['(?:au )?dessus de', '(?:di )?atas', 'lebih (?:dari|daripada)', 'mahigit', 'higit sa'],
    ...['zaidi ya', 'juu ya', 'اكثر من', 'فوق'],
  ],
};
/** They begin at a size as soon as at a price: "zapatos desde 38". */
export const STARTS = [
  ...['from', 'starting (?:at|from)', 'desde', 'a partir de', 'des', 'mula(?: sa)?', 'kuanzia'],
  'من',
];
/** Hindi says it behind the number. */
export const BEHIND: [Bound, string[]][] = [
  ['below', ['(?:रुपये )?से कम', 'के नीचे', 'से नीचे']],
  ['upTo', ['(?:रुपये )?तक', '(?:रुपये )?से (?:ज़?्यादा|अधिक|ऊपर) नहीं']],
  ['above', ['(?:रुपये )?से (?:ज़?्यादा|अधिक|ऊपर)']],
];

export const BETWEEN = [
  'between',
  'entre',
  'antara',
  'baina ya',
  'kati ya',
  '(?:sa )?pagitan ng',
  'بين',
];
export const BETWEEN_BEHIND = 'के बीच';
/** They lead from size to size as well: "robe de 36 a 40". */
export const FROM = [...STARTS, 'de', 'dari', 'kutoka'];
export const TO = ['-', '–', '—', 'to', 'till', 'a', 'sampai', 'الى', 'الي', 'से'];
export const AND = ['and', 'y', 'e', 'et', 'dan', 'na', 'at', 'و', 'और'];

/** How shoppers write a currency beside its sign and its code. */
export const CALLED: Record<string, string[]> = {
  USD: ['us\\$', 'dollars?', 'dolares', 'bucks?'],
  EUR: ['euros?'],
  GBP: ['quid'],
  KES: ['kshs?', 'shillings?', 'shilingi', 'bob'],
  MYR: ['rm', 'ringgit'],
  INR: ['rs', 'rupees?', 'रुपये', 'रु'],
  PHP: ['pesos?', 'piso'],
  MXN: ['pesos?'],
};
