import { LANGUAGES } from '#machines/domain/locale.ts';
import { plain } from './words.ts';

/** What goods, ways and times are measured by. Every language's own names of them come with Node. */
const MEASURES = [
  ...['celsius', 'degree', 'fahrenheit', 'percent'],
  ...['millimeter', 'centimeter', 'meter', 'kilometer', 'inch', 'foot', 'yard', 'mile'],
  ...['gram', 'kilogram', 'ounce', 'pound', 'milliliter', 'liter', 'fluid-ounce', 'gallon'],
  ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ...['megabyte', 'gigabyte', 'terabyte'],
];
/** One number for each form that a language has of a word. */
const FORMS = [1, 2, 3, 11, 100, 1.5];
/** Short names that are small words too, and names that are goods: "under 5 jam", "moins de 20 livres", "under 20 pie". */
const ALSO_WORDS = new Set(
  'a in to go mo ka s mi po pi d j pie pies jam second livre livres kaki batu ela saa'.split(' '),
);
/** What Node does not name: numbers that go on in words, other spellings, and what is counted. */
const COUNTED = (
  'hundreds? thousands? lakhs? millions? cents? mille mil cientos? elfu mia ribu ratus ' +
  'juta libo daan हजार सौ लाख الف مئة kgs? kilos? grammes? gms? cl lbs mins? hrs? secs? ' +
  'nights? kw k?watts? volts? k?cal(?:orias?|ories?)? kj mah mp ply pax people persons? ' +
  'adults? kids? child(?:ren)? guests? players? seats? passengers? pieces? pcs? packs? ' +
  'sets? pairs? servings? portions? stars? pages? (?:bed|bath)?rooms? times personnes? ' +
  'adultes? enfants? invites? joueurs? places? morceaux nuits? chambres? paires? etoiles? ' +
  'personas? adultos? ninos? invitados? jugadores plazas? piezas? noches? raciones ' +
  'porciones habitaciones estrellas? pares anos? watu mtu watoto wageni vipande usiku sm ' +
  'gm tao katao matatanda piraso upuan gabi orang dewasa kanak-kanak tetamu keping ' +
  'biji pasang malam bilik लोग लोगों व्यक्ति व्यक्तियों बच्चे बच्चों पीस टुकड़े किलो ' +
  'घंटों दिनों साल हफ्ते हफ़्ते شخص اشخاص افراد بالغين اطفال ضيوف مقاعد قطع قطعه كيلو ' +
  'جرام ليال مرات'
).split(' ');

export const escaped = (text: string): string =>
  text.replace(/[$.*+?^{}()|[\]\\]/g, String.raw`\$&`);

function measuresIn(language: string): string[] {
  return MEASURES.flatMap((unit) =>
    (['long', 'short'] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
        style: 'unit',
        unit,
        unitDisplay,
      });
      return FORMS.flatMap((count) =>
        format.formatToParts(count).flatMap(({ type, value }) => (type === 'unit' ? value : [])),
      );
    }),
  );
}

let known: RegExp | undefined;
/** Behind a number these say how much of it or how many, and not for how much. Whether this text goes on so: " days", "-pack", "kg". */
export function beginsWithUnit(text: string): boolean {
  known ??= new RegExp(`^(?:[ -]| na )?(?:${unitNames().join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'u');
  return known.test(text);
}
function unitNames(): string[] {
  // Metres are British.
  const languages = [...LANGUAGES.map(({ code }) => code), 'en-GB'];
  const names = languages.flatMap(measuresIn).map((one) => plain(one.normalize('NFC')));
  // Arabic is mostly typed without its vowels.
  const all = new Set(names.flatMap((one) => [one, one.replace(/[\u064b-\u0652]/g, '')]));
  return [
    ...[...all].filter((one) => !ALSO_WORDS.has(one)).map(escaped),
    ...COUNTED.map((one) => plain(one.normalize('NFC'))),
  ];
}
