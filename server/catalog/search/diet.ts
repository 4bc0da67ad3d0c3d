import { type Allergen, allergenOf, ON_REQUEST } from './allergens.ts';
import { type Avoided, avoidedAt, keyOfAvoided } from './avoided.ts';
import { slips } from './closest.ts';
import { DENIED, spelled } from './spelling.ts';
import { isLike, stem } from './words.ts';

/**
 * What somebody may not have, or keeps to: "gluten free", "no nuts", "sin azúcar", "halal". Its words belong together, and it is never left out of a
 * search: who asks for bread without nuts must not be shown bread.
 */
export interface Diet {
  words: string[];
  /** as it was typed, where there was a slip in it */
  typed: string[];
  /** how a shop may say it, as patterns */
  said: string[];
  /** a text that says one of these does not say it */
  refused: string[];
  /** what a text that says so speaks of at least, as patterns */
  about: string[];
  /** what a statement of allergens says of it; null where that says nothing of it */
  allergen: Allergen | null;
}

const listed = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));
/** Before what is not in it, in the languages of the shop. */
const WITHOUT = listed(
  'no non zero without',
  'sin sans tanpa bebas tiada walang bila',
  'بدون بلا بغير बिना',
);
/** Behind it. */
const FREE = listed('free less', 'मुक्त रहित फ्री');
/** Who says so may not have it either. */
const ALLERGIC = new Set(
  listed(
    'allergy allergic allergies intolerant intolerance intolerante intolerancia',
    'alergia alergico alergica allergie allergique alahan mzio alergik حساسية حساسيه एलर्जी',
  ),
);
const TO = new Set(listed('to a al au aux kwa wa ya kepada sa من'));
const LINKS = new Set(['of', 'from']);
const ADDED = new Set(listed('added anadido anadida ajoute ajoutes'));
/** "No any nuts" are no nuts. */
const BETWEEN = new Set(
  listed('any the a of de d du des la las los les trace traces traza trazas'),
);
/** They join what is not in it: "no nuts or eggs". */
const AND = new Set(
  listed(
    'and or nor n y o u ni e et ou dan atau mahupun at o ni na au wala wa او أو ولا ولا و और या तथा व',
  ),
);
/** Hindi has what it is without in front: "चीनी के बिना". */
const BEHIND = new Set(['के बिना', 'से मुक्त', 'से रहित', 'से एलर्जी', 'की एलर्जी']);
/** The same in a text. */
const BEHIND_IT = ['के बिना', 'से मुक्त', 'से रहित'];
/** What begins so is without what follows. */
const BEFORE = [
  ...['does not contain', 'do not contain', 'doesn t contain', 'don t contain', 'not contain'],
  ...[
    'not containing',
    'contains no',
    'contain no',
    'containing no',
    'nothing with',
    'no contiene',
  ],
  ...[
    'ne contient pas',
    'pas de',
    'pas d',
    'libre de',
    'libres de',
    'exempt de',
    'exempte de',
    'exento de',
    'exenta de',
    'not with',
    'خالي من',
  ],
  ...[
    'خال من',
    'خالية من',
    'لا يحتوي على',
    'tidak mengandungi',
    'tak mengandungi',
    'tak ada',
    'tidak ada',
    'isiyo na',
    'yasiyo na',
    'zisizo na',
    'visivyo na',
    'usio na',
    'lisilo na',
    'hayana',
    'hazina',
    'haina',
    'hakuna',
    'neither',
    'avoid',
    'cannot eat',
    'can t eat',
    'don t eat',
    'cannot have',
    'can t have',
  ],
].map((one) => one.split(' '));
/** Before it in a text, and never of who asks. */
const WITHOUT_IT = [
  ...WITHOUT,
  'خالي من',
  'خال من',
  'خاليه من',
  'libre de',
  'exento de',
  'exempt de',
];
/** "Free range" and "free delivery" take nothing out. */
const OTHERWISE = listed('than range size delivery shipping charge gift sample');
const DIETS = new Set(
  listed(
    'vegan vegano vegana vegane vegetarian vegetariano vegetariana vegetarien vegetarienne veggie',
    'halal kosher kasher keto paleo pescatarian diabetic',
    'शाकाहारी वीगन हलाल نباتي نباتية حلال',
  ),
);
/** They may not have gluten. */
const COELIAC = new Set(
  listed('coeliac celiac coeliacs celiacs celiaco celiaca celiacos coeliaque'),
);
/** They say who it is that may not have it: "tengo alergia", "nina mzio". */
const SELF = new Set(
  listed('i im ive am have got tengo soy j ai suis saya ada ako may nina عندي لدي انا मुझे मुझको'),
);
/** What is vegan is vegetarian too, and not the other way round. */
const INCLUDES: Record<string, string[]> = {
  vegetarian: ['vegan'],
  veggie: ['vegetarian', 'vegan'],
};
/** A tag or a name with one of these says what it is not. */
const NOT = listed(
  'not never cannot isnt contain contains containing trace traces',
  'contiene contient pas bukan hindi tidak tak si sio haina hakuna ليس غير',
);

const DENIALS = [DENIED, 'नहीं'];

/** They are mended too, so that a slip in one does not hide what is so. */
export const DIET_WORDS = [...DIETS, 'gluten', 'lactose', 'dairy', 'sugar'];

/** The words in their order, those of a diet together. `told` are the things that tags of this shop say are not in something. */
export function dietsIn(words: string[], told: ReadonlySet<string>): (string | Diet)[] {
  const found: (string | Diet)[] = [];
  for (let at = 0; at < words.length; ) {
    const [diets, length] = dietAt(words, at, told);
    found.push(...(diets ?? [words[at] as string]));
    at += length;
  }
  return found;
}

/** "Gluten free", "No nuts": what a tag says is not in something; nothing where it says no such thing. */
export function toldBy(words: string[]): string | undefined {
  const isBehind = FREE.includes(words.at(-1) ?? '');
  const isBefore = words[0] === 'no' || words[0] === 'without';
  if (isBehind === isBefore) return undefined;
  const what = isBehind ? words.slice(0, -1) : words.slice(1);
  const isThing = what.length > 0 && what.length < 3 && !/^\p{N}+$/u.test(what[0] ?? '');
  return isThing ? keyOfAvoided(what) : undefined;
}

function dietAt(words: string[], at: number, told: ReadonlySet<string>): [Diet[] | null, number] {
  const [word = '', next = ''] = words.slice(at);
  if (DIETS.has(word) || DIETS.has(stem(word))) return [[kept(word)], 1];
  if (word === 'plant' && next === 'based') return [[PLANT_BASED], 2];
  if (COELIAC.has(word)) return [[without(['gluten'], ['gluten', 'free'], [word])], 1];
  if (SELF.has(word)) {
    const from = words.slice(at).findIndex((one) => !SELF.has(one));
    const isOne = from > 0 && ALLERGIC.has(words[at + from] ?? '');
    const rest = isOne ? before(words, at + from, told) : undefined;
    if (rest) return [rest[0], from + rest[1]];
  }
  const non = /^non(\p{L}{3,})$/u.exec(word);
  const inNon = non && avoidedAt([non[1] ?? ''], 0, told);
  if (inNon) return [[without(inNon.words, ['non', ...inNon.words], [word])], 1];
  const joined = /^(\p{L}{3,}?)(fre+|less)$/u.exec(word);
  const inWord = joined && avoidedAt([joined[1] ?? ''], 0, told);
  if (inWord) {
    const more = joinedAt(words, at + 1, told, ['free']);
    const first = without(inWord.words, [...inWord.words, 'free'], [word]);
    return [[first, ...more.diets], 1 + more.length];
  }
  return behind(words, at, told) ?? before(words, at, told) ?? [null, 1];
}

/** What follows, and all that is joined to it: "nuts, eggs or any milk". What has words of its own ("and dairy free") is left to them. */
function thingsAt(words: string[], at: number, told: ReadonlySet<string>): Avoided[] {
  const found: Avoided[] = [];
  let from = at;
  for (;;) {
    let start = from;
    if (found.length > 0)
      while (AND.has(words[start] ?? '') || BETWEEN.has(words[start] ?? '')) start++;
    const isJoined = words.slice(from, start).some((one) => AND.has(one));
    const thing = avoidedAt(words, start, told);
    if (thing && (found.length === 0 || isJoined)) {
      found.push({ ...thing, length: start - from + thing.length });
      from = start + thing.length;
      continue;
    }
    // Arabic writes "and" with the word.
    const bare = /^و\p{L}{2}/u.test(words[from] ?? '') && (words[from] ?? '').slice(1);
    const other = bare && found.length > 0 && avoidedAt([bare], 0, told);
    if (!other) return found;
    found.push({ ...other, length: 1 });
    from++;
  }
}
const lengthOf = (things: Avoided[]): number => things.reduce((sum, { length }) => sum + length, 0);

/** "Gluten free", with a slip in either word, "nut allergy", and "nut and egg free". */
function behind(
  words: string[],
  at: number,
  told: ReadonlySet<string>,
): [Diet[], number] | undefined {
  const things = thingsAt(words, at, told);
  const last = things.at(-1);
  if (!last) return undefined;
  const whole = lengthOf(things);
  const [free = '', then = ''] = words.slice(at + whole);
  const diets = (said: string[], typed: string[]): Diet[] => {
    let from = at;
    return things.map((thing) => {
      const own = words.slice(from, from + thing.length);
      from += thing.length;
      return without(
        thing.words,
        [...thing.words, ...said],
        [...own, ...(thing === last ? typed : [])],
      );
    });
  };
  const joined = (said: string[], typed: string[]): [Diet[], number] => {
    const length = whole + typed.length;
    const more = joinedAt(words, at + length, told, said);
    return [[...diets(said, typed), ...more.diets], length + more.length];
  };
  if (BEHIND.has(`${free} ${then}`)) return joined([free, then], [free, then]);
  // "Soy alérgico a …" is no soya.
  if (ALLERGIC.has(free) && TO.has(then)) return undefined;
  const isFree = FREE.includes(free) || (free[0] === 'f' && slips(free, 'free', 1) <= 1);
  if (!(isFree && !OTHERWISE.includes(then) && !LINKS.has(then)) && !ALLERGIC.has(free))
    return undefined;
  return joined([isFree && !FREE.includes(free) ? 'free' : free], [free]);
}

/** "Gluten free, dairy": what is joined behind is not wanted either, unless it says for itself what it is. */
function joinedAt(
  words: string[],
  at: number,
  told: ReadonlySet<string>,
  said: string[],
): { diets: Diet[]; length: number } {
  let from = at;
  while (AND.has(words[from] ?? '')) from++;
  const things = from === at || behind(words, from, told) ? [] : thingsAt(words, from, told);
  return {
    diets: things.map((one) => without(one.words, [...one.words, ...said], one.words)),
    length: things.length === 0 ? 0 : from - at + lengthOf(things),
  };
}

/** "No nuts", "without any nuts", "free from nuts or eggs", "no added sugar", "allergic to nuts". */
function before(
  words: string[],
  at: number,
  told: ReadonlySet<string>,
): [Diet[], number] | undefined {
  const [word = '', next = ''] = words.slice(at);
  const phrase = BEFORE.find((one) =>
    one.every((own, place) => spelled(words[at + place] ?? '') === spelled(own)),
  );
  const isLinked = (FREE.includes(word) && LINKS.has(next)) || (ALLERGIC.has(word) && TO.has(next));
  const start = phrase ?? (isLinked ? [word, next] : [word]);
  if (!phrase && !isLinked && !WITHOUT.includes(word) && !ALLERGIC.has(word)) return undefined;
  let from = at + start.length;
  const isAdded = ADDED.has(words[from] ?? '');
  while (BETWEEN.has(words[from] ?? '') || (isAdded && ADDED.has(words[from] ?? ''))) from++;
  const things = thingsAt(words, from, told);
  const diets: Diet[] = [];
  let done = at;
  for (const [place, thing] of things.entries()) {
    // "No nuts and dairy free": the last of them says for itself what it is.
    const isOwn = place > 0 && FREE.includes(words[from + thing.length] ?? '');
    if (isOwn) break;
    from += thing.length;
    const own = [...start, ...(isAdded && place === 0 ? ['added'] : []), ...thing.words];
    const typed = words.slice(done, from);
    done = from;
    diets.push((isAdded && place === 0 ? withoutAdded : without)(thing.words, own, typed));
  }
  return diets.length > 0 ? [diets, done - at] : undefined;
}

const kept = (word: string): Diet => ({
  words: [word],
  typed: [word],
  about: [stem(word) in INCLUDES ? '\\mveg' : isLike([word])],
  said: [word, ...(INCLUDES[stem(word)] ?? [])].map((one) => isLike([one])),
  refused: [...[...NOT, 'no', 'non'].map((one) => isLike([one])), ...DENIALS],
  allergen: null,
});
const PLANT_BASED: Diet = {
  ...kept('vegan'),
  words: ['plant', 'based'],
  typed: ['plant', 'based'],
  about: ['\\mplant', '\\mvegan'],
  said: [isLike(['plant', 'based']), isLike(['vegan'])],
};

/** What was not mended was typed as it is meant: words between that say nothing are no slip. */
const asTyped = (words: string[], typed: string[]): string[] =>
  words.every((one) => typed.includes(one)) ? words : typed;

/** Other words of the merchant for it are no other words here: what is free of tilapia may well be another fish. */
function without(thing: string[], words: string[], typed: string[]): Diet {
  const what = thing.map((one) => one.replaceAll('œ', 'oe'));
  const free = FREE.map((one) => [...what, one]);
  return {
    words,
    typed: asTyped(words, typed),
    about: [isBegun(what)],
    said: [
      ...[
        ...free,
        [...what, 'के', 'बिना'],
        [...what, 'less'],
        ...[...LINKS].map((link) => ['free', link, ...what]),
        ...WITHOUT.map((one) => [one, ...what]),
      ].map(isLike),
    ],
    refused: [
      ...[...NOT, ...ADDED].map((one) => isLike([one])),
      ...OTHERWISE.map((one) => isLike(['free', one])),
      ...DENIALS,
      ON_REQUEST,
      ...['no', 'non'].flatMap((no) => free.map((one) => isLike([no, ...one]))),
      '\\mno (?:sin|sans|without)\\M',
    ],
    allergen: allergenOf(what, [...FREE, ...BEHIND_IT], WITHOUT_IT),
  };
}

/** What has no added sugar is not free of it, and the other way round is not said either. */
const withoutAdded = (what: string[], words: string[], typed: string[]): Diet => ({
  words,
  typed: asTyped(words, typed),
  about: [isBegun(what)],
  said: [
    ['no', 'added', ...what],
    ['no', ...what, 'added'],
    ['without', 'added', ...what],
  ].map(isLike),
  refused: [...NOT.map((one) => isLike([one])), ...DENIALS],
  allergen: null,
});

const isBegun = (words: string[]): string => isLike(words).replace(/\(s\|es\)\?\\M$/, '');
