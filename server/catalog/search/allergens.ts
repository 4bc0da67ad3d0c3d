import { DENIED, spelled } from './spelling.ts';
import { stem } from './words.ts';

/** What a text, above all a statement of allergens, says of one of them. All are patterns for small letters without accents. */
export interface Allergen {
  /** any of these names it: what says that it is without, and states one of them, says two things at once */
  named: string;
  /** nor is what states others, and one of these anywhere, without it */
  akin: string;
  /** it is said not to be in it: such words name nothing */
  notIn: string;
  /** a statement says that it is without all of it: no peanuts are not yet no nuts */
  said: string;
  /** the same in a tag or a name */
  saidInNames: string;
  /** the same, unless it is denied in turn */
  without: string;
  /** "not gluten free" names gluten */
  notWithout: string;
  /** "almond milk" is no milk */
  otherwise: string;
}

interface Family {
  general: string[];
  kinds: string[];
  /** something else of the same kind of food, which is named in its place */
  akin: string[];
}
const listed = (...lines: string[]): string[] => lines.flatMap((line) => line.split(', '));

const PEANUTS = listed(
  'peanut, groundnut, arachis, cacahuete, cacahuate, mani, arachide, cacahouete, kacang tanah, karanga, njugu',
  'فول سوداني, मूंगफली, मूंगफलियां, मूंगफलियों',
);
const NUTS = listed(
  'nut, tree nut, nuez, nueces, frutos secos, frutos de cascara, noix, fruits a coque, kacang, njugu, karanga, kekacang, مكسرات, मेवा, मेवे, नट',
);
const SEAFOOD = listed(
  'seafood, fruits de mer, makanan laut, lamang dagat, مأكولات بحرية, समुद्री भोजन',
);
const SHELLFISH = listed('shellfish, marisco, kerang, krustasea, moluska, محار');
const SHELLFISH_KINDS = listed(
  'cockle, whelk, winkle, periwinkle, abalone, krill, snail, escargot, conch, limpet, urchin, calamari, crawfish, belacan, terasi, alamang, sugpo, alimasag, tiram, kupang',
  'sepia, pulpo, ostra, almeja, vieira, berberecho, langostino, bogavante, cigala, centollo, necora, caracol, chipiron, saint jacques, seiche, poulpe, calmar, encornet',
  'palourde, bulot, tourteau, langouste, ecrevisse, petoncle, chaza, kome, konokono, سلطعون, كابوريا, حبار, كاليماري, اخطبوط, بلح البحر, استاكوزا, كركند',
  'केकड़े, लॉबस्टर, सीप, स्क्विड, ऑक्टोपस, घोंघा, झींगों',
  'crustacean, crustacea, mollusc, mollusk, prawn, shrimp, crab, lobster, crayfish, langoustine, scampi, oyster, mussel, clam, squid, octopus, scallop, cuttlefish',
  'crustaceo, molusco, gamba, camaron, camarones, cangrejo, langosta, mejillon, mejillones, calamar, calamares',
  'crustace, mollusque, crevette, crabe, homard, huitre, moule, udang, ketam, sotong, hipon, alimango, tahong, pusit, kamba, kaa, pweza, ngisi, talaba, tulya',
  'روبيان, جمبري, قشريات, झींगा, झींगे, केकड़ा',
);
const FISH = listed('fish, pescado, poisson, ikan, isda, samaki, سمك, اسماك, मछली, मछलियां, मछलियों');
const FISH_KINDS = listed(
  'halibut, sole, bass, seabass, snapper, pollock, pollack, caviar, roe, kingfish, swordfish, catfish, monkfish, codfish, stockfish, plaice, turbot, carp, perch, pike, eel',
  'bream, barramundi, whiting, sprat, kipper, grouper, mullet, sturgeon, surimi, worcestershire, worcester sauce, bonito, dashi, patis, bagoong, bangus, galunggong, dilis',
  'tenggiri, kembung, siakap, budu, sangara, perege, jodari, omena, merluza, caballa, lubina, dorada, lenguado, trucha, arenque, boqueron, pez espada, sardina, maquereau',
  'cabillaud, colin, lieu noir, truite, hareng, merlan, lotte, dorade, تونه, تونا, سلمون, سردين, انشوفه, هامور, ماكريل, رنجه, كافيار',
  'टूना, सैल्मन, सार्डिन, रोहू, हिलसा, सुरमई, बांगड़ा, पॉम्फ्रेट',
  'anchovy, tuna, salmon, cod, sardine, atun, anchoa, bacalao, thon, saumon, anchois, bilis, dagaa, mackerel, trout, haddock, herring, tilapia, hake, fishcake, fishball',
);
const LACTOSE = listed('lactose, lactosa, laktosa, laktosi, لاكتوز, लैक्टोज');
const MILK = listed(
  'dairy, milk, lacteo, leche, lait, laitier, produits laitiers, susu, tenusu, gatas, maziwa, حليب, لبن, ألبان, दूध, डेयरी',
);
const MILK_KINDS = listed(
  'ricotta, custard, paneer, feta, cheddar, mascarpone, gelato, kefir, lassi, mala, brie, camembert, gouda, emmental, gruyere, halloumi, labneh, quark, skyr, curd',
  'quesadilla, requeson, cuajada, helado, lactosuero, babeurre, dadih, kesong puti, قشطه, قشده, سمن, زبادي, لبنه, كريمه, بوظه, شيدر, موزاريلا',
  'छाछ, मलाई, खोया, खोआ, मावा, लस्सी, रबड़ी, चीज़, क्रीम, बटर, मट्ठा, छेना, आइसक्रीम, मिल्क, रायता',
  'buttermilk, butter, ghee, cheese, cream, whey, casein, caseinate, yoghurt, yogurt, mantequilla, queso, nata, crema, suero, yogur, lactoserum, milkshake, mozzarella, parmesan, nutella',
  'laitiere, beurre, fromage, creme, yaourt, mentega, keju, krim, mantikilya, keso, siagi, jibini, زبدة, جبن, اجبان, मक्खन, पनीर, दही, घी',
);
const FAMILIES: Family[] = [
  { general: PEANUTS, kinds: [...NUTS, 'satay'], akin: [] },
  {
    general: NUTS,
    kinds: [
      ...listed(
        'pine nut, pinon, chestnut, filbert, hickory, pecana, castana, nocilla, turron, baklava, amaretto, pralin, chataigne, marron, pignon, kasoy, pesto, satay',
        'almond, cashew, hazelnut, walnut, pistachio, pecan, macadamia, brazil nut, praline, nougat, marzipan, frangipane, gianduja, nutella',
        'almendra, avellana, anacardo, pistacho, amande, noisette, cajou, pistache, badam, gajus, kasuy, korosho',
        'لوز, جوز, بندق, فستق, كاجو, बादाम, काजू, अखरोट, पिस्ता',
      ),
      ...PEANUTS,
    ],
    akin: [],
  },
  {
    general: listed('gluten, gluteni, غلوتين, جلوتين, ग्लूटेन'),
    kinds: listed(
      'wheat, barley, rye, oat, spelt, kamut, semolina, couscous, bulgur, durum, malt, seitan, cereal, wholewheat, wheatgerm, oatmeal, triticale',
      'trigo, cebada, centeno, avena, espelta, malta, ble, orge, seigle, avoine, epeautre, froment, gandum, barli, ngano, shayiri, trigo',
      'freekeh, einkorn, emmer, farro, oatmilk, oatcake, oatbran, bran, panko, semola, semoule, boulgour, farina, orzo, udon, ramen, filo, phyllo, atta, maida, suji, shairi',
      'برغل, سميد, فريكه, جاودار, دقيق, आटा, आटे, दलिया, सेवई, जई, ओट्स, गेहूँ',
      'قمح, شعير, شوفان, गेहूं, जौ, मैदा, सूजी',
    ),
    // What is usually made of it, and says nothing of it.
    akin: listed(
      'bread, breadcrumb, pasta, spaghetti, macaroni, noodle, pastry, croissant, chapati, naan, mkate, خبز, ब्रेड, रोटी',
    ),
  },
  // Milk without lactose is milk.
  { general: LACTOSE, kinds: [], akin: [...MILK, ...MILK_KINDS] },
  { general: MILK, kinds: [...MILK_KINDS, ...LACTOSE], akin: [] },
  {
    general: listed(
      'egg, huevo, oeuf, telur, itlog, mayai, yai, بيض, अंडा, अंडे, अंडों, अण्डा, अण्डे, अण्डों',
    ),
    kinds: listed(
      'albumen, albumin, ovalbumin, lysozyme, eggwhite, eggyolk, telor, omelette, omelet, frittata, quiche, custard, hollandaise, bearnaise, mayonesa, merengue',
      'mayonnaise, mayo, meringue, aioli, eggnog, مايونيز, ऑमलेट, आमलेट, मेयोनेज',
    ),
    akin: [],
  },
  { general: SHELLFISH, kinds: [...SHELLFISH_KINDS, ...SEAFOOD], akin: [] },
  { general: FISH, kinds: [...FISH_KINDS, ...SEAFOOD], akin: [] },
  { general: SEAFOOD, kinds: [...FISH, ...FISH_KINDS, ...SHELLFISH, ...SHELLFISH_KINDS], akin: [] },
  {
    general: listed('soy, soya, soybean, soja, صويا, सोया'),
    kinds: listed(
      'tofu, edamame, kicap, toyo, soylecithin, soyalecithin, sojalecithin, tempeh, tempe, miso, tamari, shoyu, tauhu, tahu, taho, tokwa, teriyaki, natto, soymilk, soysauce',
    ),
    akin: [],
  },
  {
    general: listed('sesame, tahini, sesamo, ajonjoli, bijan, linga, ufuta, سمسم, طحينة, तिल'),
    kinds: listed('sesameseed, tahina, tahin, halva, hummus, houmous, gomasio'),
    akin: [],
  },
  {
    general: listed('mustard, mostaza, moutarde, biji sawi, mustasa, haradali, خردل, सरसों'),
    kinds: listed('mustardseed, dijon'),
    akin: [],
  },
  {
    general: listed('celery, celeriac, apio, celeri, saderi, kintsay, كرفس, अजवाइन'),
    kinds: [],
    akin: [],
  },
  {
    general: listed('lupin, lupine, lupini, lupino, altramuz, altramuces, ترمس'),
    kinds: [],
    akin: [],
  },
  {
    general: listed(
      'sulphite, sulfite, sulfito, sulfit, sulphur dioxide, sulfur dioxide, metabisulphite, metabisulfite, bisulphite, bisulfite, dioxido de azufre, dioxyde de soufre, كبريتيت',
    ),
    kinds: listed('e220, e221, e222, e223, e224, e225, e226, e227, e228'),
    akin: [],
  },
];

/** They only sound like it. */
const OTHERWISE_CALLED = '\\m(?:buckwheat|crab ?apple|water ?chestnut)s?\\M';
const SAME = '[^.;।\n]*';
const NOT =
  "not|never|cannot|[a-z]+n['\u2019]t|almost|nearly|mostly|partly|casi|presque|hampir|halos|karibu|" +
  'isn.?t|aren.?t|pas|nunca|no es|no sin|no esta|bukan|hindi|tidak|tak|si|sio|haina|hakuna';
/** It is so only for who asks. */
export const ON_REQUEST = [
  '\\m(?:(?:can|could|may|might) be (?:made|served|ordered|prepared)|puede|pueden|peut|peuvent|boleh dibuat|pwede|inaweza)\\M',
  'يمكن|सकता|सकती|सकते',
  '\\m(?:option|optional|request|available|disponible|opcion|opcional|demande|pedido|pilihan|permintaan|ombi|possible|except|excepto|sauf|kecuali)(?:s|es)?\\M',
  'عند الطلب|خيار|متوفر|متاح|विकल्प|अनुरोध|उपलब्ध',
].join('|');
const OTHERWISE_MADE = [
  '\\m(?:coconut|oat|almond|soya?|rice|cashew|hazelnut|peanut|nut|cocoa|cacao|shea|apple|body|hand)[ -]?(milk|butter|cream|yogh?urt|cheese)s?\\M',
  '\\m(lait|creme|yaourt) (de (coco|soja|riz)|d.(amandes?|avoine))\\M',
  '\\m(leche|crema) de (coco|soja|arroz|almendras?|avena)\\M',
  '\\mbutter(?:nut|fly|cup|head|bean)s?\\M',
].join('|');

const keyOf = (words: string[]): string => spelled(words.map(stem).join(' '));
const has = (names: string[], key: string): boolean =>
  names.some((one) => keyOf(one.split(' ')) === key);

const KEYS = new Set(
  FAMILIES.flatMap(({ general, kinds }) => [...general, ...kinds]).map((one) =>
    keyOf(one.split(' ')),
  ),
);
export const isAllergen = (words: string[]): boolean => KEYS.has(keyOf(words));

/** The allergen that these words are a name of; null where a statement of allergens says nothing of it: sugar, pork, palm oil. */
export function allergenOf(words: string[], free: string[], without: string[]): Allergen | null {
  const key = keyOf(words);
  const family =
    FAMILIES.find(({ general }) => has(general, key)) ??
    FAMILIES.find(({ kinds }) => has(kinds, key));
  if (!family) return null;
  const { general, kinds, akin } = family;
  const named = [...general, ...(has(general, key) ? kinds : [words.join(' ')])];
  const spoken = has(general, key) ? general : [words.join(' ')];
  const of = (names: string[]) => {
    const what = `(?:${patternsOf(names)})`;
    const notIn = `\\m(?:do|does|no|ne) (?:not )?(?:contain|contiene|contient)(?: pas)? (?:any |de |d.)?${what}`;
    const before = `\\m(?:free of|free from|${without.join('|')}) (?:(?:any|de|d.|trazas? de|traces? (?:of|de)) ?)?`;
    return { notIn, without: `${what}[ -]?(?:${spelled(free.join('|'))})|${before}${what}` };
  };
  const { notIn } = of(named);
  const own = of(spoken);
  const any = patternsOf(named);
  return {
    named: patternsOf(named),
    akin: `${patternsOf([...general, ...kinds, ...akin])}|${insideOf([...general, ...kinds, ...akin])}`,
    notIn,
    without: of(named).without,
    said: [own.notIn, own.without].join('|'),
    saidInNames: own.without,
    notWithout: [
      `(?:\\m(?:${NOT})\\M|ليس|غير|नहीं)${SAME}(?:${any})`,
      `(?:${any})${SAME}नहीं`,
      `\\mnon?[ -]+(?:${any})[ -]?(?:${free.join('|')})`,
      `(?:${of(named).without})${SAME}(?:${DENIED}|${ON_REQUEST})`,
      `(?:${ON_REQUEST})${SAME}(?:${any})`,
    ].join('|'),
    otherwise: [general, akin].some((one) => one.includes('milk'))
      ? `${OTHERWISE_CALLED}|${OTHERWISE_MADE}`
      : OTHERWISE_CALLED,
  };
}

/** In Arabic "and", "in" and the article are written with a word; marks of Hindi end none. One test of where a word begins serves all: many are slow. */
function patternsOf(names: string[]): string {
  const all = [...new Set(names.map(spelled))];
  const of = (script: RegExp) => all.filter((one) => script.test(one));
  const arabic = of(/\p{Script=Arabic}/u);
  const hindi = of(/\p{Script=Devanagari}/u);
  const latin = of(/^[a-z]/).map((one) => one.split(' ').map(stem).join('(?:s|es)?[ -]?'));
  return [
    latin.length > 0 && `\\m(?:${latin.join('|').replaceAll('y|', '(?:y|ie)|')})(?:s|es)?\\M`,
    arabic.length > 0 && `(?<![\u0600-\u06ff])[وف]?[بلك]?(?:ال|لل?)?(?:${arabic.join('|')})`,
    hindi.length > 0 && `(?<![\u0900-\u097f])(?:${hindi.join('|')})`,
  ]
    .filter(Boolean)
    .join('|');
}

/** Long names count inside a longer word too: cheesecake, buttercream. */
const insideOf = (names: string[]): string =>
  [...new Set(names)]
    .map(stem)
    .filter((one) => /^[a-z]{5,}$/.test(one))
    .join('|');

/** A text that names one of them, or says that there is none, states what is in a product. */
export const STATES = [
  patternsOf(FAMILIES.flatMap(({ general, kinds }) => [...general, ...kinds])),
  '^ *(none|ninguno|aucun|tiada|wala|hakuna|لا يوجد|कोई नहीं)\\M',
  '\\m(no|without|free (of|from)|sin|sans|aucun|tanpa|walang|bila) ((any|known|major|les|de) )*(allergen|alergeno|allergene|alergen|vizio)',
].join('|');
/** It leaves open what else is in it. */
export const LEAVES_OPEN = [
  '\\m(all|any|other|various|unknown|todos los|otros|tous les|autres|semua|lain) (the |known |major )?(allerg|alerg)',
  '\\m(ask|enquire|inquire|label|packet|packaging|unknown|guarantee[ds]?|cannot|can ?not|can.t|pregunt[ae]|consult[ae]|etiqueta|garantiza[r]?|demande[rz]?|etiquette|garanti[rst]?|tanya|uliza|اسأل|पूछें)\\M',
].join('|');
