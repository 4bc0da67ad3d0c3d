import type { AddOnGroup } from '#machines/domain/product.ts';
import { addOnGroup, type Choices } from '../addOns.ts';

const groups = {
  heat: {
    name: 'How hot',
    from: 1,
    upTo: 1,
    of: [['Mild'], ['Medium'], ['Hot'], ['Penang hot']],
    usual: ['Medium'],
  },
  noodle: {
    name: 'Noodle',
    from: 1,
    upTo: 1,
    of: [['Rice vermicelli'], ['Yellow noodles'], ['Half and half']],
  },
  kwayTeow: {
    name: 'Wok extras',
    from: 0,
    upTo: 4,
    of: [
      ['More prawns', 5.5],
      ['Cockles', 3],
      ['Duck egg', 2.5],
      ['Chicken sausage', 2.5],
    ],
  },
  soup: {
    name: 'Add to the bowl',
    from: 0,
    upTo: 4,
    of: [
      ['Extra prawns', 5.5],
      ['Egg', 2],
      ['Tofu puffs', 2],
      ['Fish balls', 3],
    ],
  },
  sticks: {
    name: 'How many sticks',
    from: 1,
    upTo: 1,
    of: [['6 sticks'], ['12 sticks', 14]],
    usual: ['6 sticks'],
  },
  compressedRice: {
    name: 'With it',
    from: 0,
    upTo: 2,
    of: [
      ['Ketupat', 2],
      ['More peanut sauce', 1.5],
    ],
  },
  rice: {
    name: 'Rice',
    from: 1,
    upTo: 1,
    of: [['Coconut rice'], ['Plain rice'], ['Brown rice', 1.5]],
    usual: ['Coconut rice'],
  },
  lemakSide: {
    name: 'On the side',
    from: 0,
    upTo: 3,
    of: [
      ['Fried chicken thigh', 6.5],
      ['Beef rendang', 9],
      ['Sambal squid', 8],
      ['Fried egg', 2],
    ],
  },
  gravies: {
    name: 'Choose two gravies',
    from: 2,
    upTo: 2,
    of: [['Chicken curry'], ['Fish head curry'], ['Dalca'], ['Squid ink', 1.5]],
  },
  kandarMeat: {
    name: 'Main',
    from: 1,
    upTo: 1,
    of: [['Fried chicken'], ['Beef in soy', 3], ['Fried fish', 4], ['Okra and egg']],
  },
  chicken: {
    name: 'Chicken',
    from: 1,
    upTo: 1,
    of: [['Poached'], ['Roasted']],
    usual: ['Poached'],
  },
  saltedFish: {
    name: 'Salted fish',
    from: 1,
    upTo: 1,
    of: [['With salted fish'], ['Without']],
    usual: ['With salted fish'],
  },
  egg: {
    name: 'Egg',
    from: 0,
    upTo: 2,
    of: [
      ['Fried egg', 2],
      ['Soft egg', 2],
    ],
  },
  dhal: {
    name: 'Gravy',
    from: 1,
    upTo: 1,
    of: [['Dhal'], ['Fish curry', 1], ['Chicken curry', 1.5]],
    usual: ['Dhal'],
  },
  filling: { name: 'Filling', from: 1, upTo: 1, of: [['Chicken'], ['Beef', 2], ['Vegetable']] },
  shareRice: {
    name: 'Rice with it',
    from: 0,
    upTo: 4,
    of: [
      ['Plain rice', 2.5],
      ['Coconut rice', 3.5],
      ['Nasi ulam', 6],
    ],
  },
  fish: { name: 'Fish', from: 1, upTo: 1, of: [['Stingray'], ['Sea bass', 6], ['Mackerel']] },
  toppings: {
    name: 'Toppings, up to three',
    from: 0,
    upTo: 3,
    of: [
      ['Ice cream', 3.5],
      ['Sweet corn', 1],
      ['Red beans', 1],
      ['Durian', 7],
    ],
  },
  sweetness: {
    name: 'Sweetness',
    from: 1,
    upTo: 1,
    of: [['As usual'], ['Less sweet'], ['Unsweetened']],
    usual: ['As usual'],
  },
  temperature: { name: 'Hot or iced', from: 1, upTo: 1, of: [['Hot'], ['Iced', 0.8]] },
  kaya: {
    name: 'Dip',
    from: 0,
    upTo: 1,
    of: [
      ['Kaya', 1.5],
      ['Condensed milk', 1],
    ],
  },
} satisfies Record<string, Choices>;

export type ModifierName = keyof typeof groups;
export const modifier = (name: ModifierName): AddOnGroup =>
  addOnGroup('restaurant', name, groups[name]);
