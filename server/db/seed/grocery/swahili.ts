import type { ProductWords } from '#machines/domain/product.ts';

/** What stands on the market's own boards. The other goods are shown in the store's English, and marked as that. */
const WORDS: Record<string, ProductWords> = {
  'hass-avocados': {
    name: 'Parachichi aina ya Hass',
    description:
      'Parachichi manne ya Murang’a yanayoendelea kuiva. Leo ni magumu, baada ya siku mbili ni laini.',
  },
  'sweet-bananas': {
    name: 'Ndizi tamu',
    description: 'Ndizi ndogo tamu sana kutoka Meru, bado mbichi kidogo ili zidumu wiki nzima.',
  },
  'apple-mangoes': {
    name: 'Maembe ya apple',
    description:
      'Maembe yasiyo na nyuzi kutoka Makueni, mekundu upande mmoja. Karibu matatu kwa kilo.',
  },
  'sweet-pineapple': {
    name: 'Nanasi tamu',
    description: 'Nanasi moja kubwa la Thika, lililochumwa likiwa la njano.',
  },
  watermelon: {
    name: 'Tikiti maji',
    description: 'Tikiti maji zima, karibu kilo nne, kutoka mashamba ya mto wa Garissa.',
  },
  tangerines: {
    name: 'Machenza',
    description: 'Machenza rahisi kumenya, yenye uchachu kidogo.',
  },
};

export const swahiliOf = (slug: string): { translations?: { sw: ProductWords } } => {
  const sw = WORDS[slug];
  return sw ? { translations: { sw } } : {};
};
