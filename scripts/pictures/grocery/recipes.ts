import { emoji } from '../kit/emoji.ts';
import { group, pool } from '../kit/svg.ts';
import { bottle, box, can, carton, jar, pouch, sack, squeeze, tub, waterBottle } from './packs.ts';
import { type Aisle, crate, eggTray, FLOOR, loose, shelf, standing } from './scene.ts';

const from = (aisle: Aisle, things: () => string) => () => shelf(aisle, things());
const pile = (icon: string, layout: string, aisle: Aisle = 'produce', scale = 1) =>
  from(aisle, () => loose(icon, layout, scale));
/** The same drawing in another colouring: less or more saturated, turned around the colour circle. */
const toned = (body: string, saturation: number, turn: number) =>
  `<filter id="tone"><feColorMatrix type="saturate" values="${saturation}"/><feColorMatrix type="hueRotate" values="${turn}"/></filter><g filter="url(#tone)">${body}</g>`;
const beside = (pack: string, width: number, extra: string) => standing(pack, width) + extra;

/** Name of the picture to its drawing. Names are the products' and categories' slugs. */
export const recipes: Record<string, () => string> = {
  'hass-avocados': pile('avocado', 'pair'),
  'sweet-bananas': pile('banana', 'same'),
  'apple-mangoes': pile('mango', 'trio'),
  'sweet-pineapple': pile('pineapple', 'tall'),
  watermelon: pile('watermelon', 'one'),
  tangerines: pile('tangerine', 'heap'),
  lemons: pile('lemon', 'trio'),
  limes: pile('lime', 'same'),
  'gala-apples': pile('red-apple', 'trio'),
  'green-apples': pile('green-apple', 'trio'),
  'limuru-strawberries': pile('strawberry', 'heap'),
  'black-grapes': pile('grapes', 'one'),
  'sweet-melon': pile('melon', 'one'),
  'vine-tomatoes': pile('tomato', 'trio'),
  'red-onions': from('produce', () => toned(loose('onion', 'trio'), 1.15, -48)),
  'shangi-potatoes': pile('potato', 'heap'),
  carrots: pile('carrot', 'same'),
  broccoli: pile('broccoli', 'one'),
  'sukuma-wiki': pile('leafy-green', 'pair'),
  cucumbers: pile('cucumber', 'same'),
  'green-peppers': pile('bell-pepper', 'trio'),
  'long-chillies': pile('hot-pepper', 'same'),
  'sweet-corn': pile('ear-of-corn', 'same'),
  eggplants: pile('eggplant', 'same'),
  'snow-peas': pile('pea-pod', 'same'),
  'brown-mushrooms': pile('brown-mushroom', 'heap'),
  'sweet-potatoes': pile('roasted-sweet-potato', 'trio'),
  garlic: pile('garlic', 'trio'),
  'fresh-ginger': pile('ginger-root', 'one'),
  dhania: pile('herb', 'same'),

  'whole-milk-1l': from('dairy', () =>
    standing(carton(196, 320, { body: '#f4f8fc', accent: '#2f7fc4', icon: 'cow-face' }), 260),
  ),
  'fresh-milk-500': from('dairy', () =>
    standing(carton(180, 260, { body: '#f4f8fc', accent: '#39a06a', icon: 'glass-of-milk' }), 240),
  ),
  mala: from('dairy', () =>
    standing(pouch(240, 340, { body: '#e9f2fb', accent: '#6a52b3', icon: 'glass-of-milk' }), 250),
  ),
  'vanilla-yoghurt': from('dairy', () =>
    standing(tub(290, 270, { body: '#fffaf0', accent: '#f0b93a', icon: 'blossom' }), 270),
  ),
  'strawberry-yoghurt': from('dairy', () =>
    standing(tub(290, 270, { body: '#fff7f7', accent: '#e8506a', icon: 'strawberry' }), 270),
  ),
  cheddar: pile('cheese-wedge', 'one', 'dairy'),
  'salted-butter': pile('butter', 'one', 'dairy'),
  'eggs-six': from('dairy', () => eggTray(3, 2)),
  'eggs-tray': from('dairy', () => eggTray(6, 5)),

  'white-loaf': pile('bread', 'one', 'bakery'),
  baguette: pile('baguette-bread', 'same', 'bakery', 1.1),
  croissants: pile('croissant', 'trio', 'bakery'),
  chapati: pile('flatbread', 'trio', 'bakery'),
  'queen-cakes': pile('cupcake', 'row', 'bakery'),
  'ring-doughnuts': pile('doughnut', 'trio', 'bakery'),
  'choc-chip-cookies': pile('cookie', 'heap', 'bakery'),

  'beef-stew': pile('cut-of-meat', 'one', 'butcher'),
  'chicken-drumsticks': pile('poultry-leg', 'trio', 'butcher'),
  'goat-ribs': pile('meat-on-bone', 'one', 'butcher'),
  'streaky-bacon': pile('bacon', 'one', 'butcher'),
  'naivasha-tilapia': from('butcher', () => toned(loose('fish', 'one'), 0.28, 0)),
  'kilifi-prawns': pile('shrimp', 'same', 'butcher'),

  'maize-flour': from('pantry', () =>
    standing(sack(260, 360, { body: '#fbf5e3', accent: '#e2a521', icon: 'ear-of-corn' }), 270),
  ),
  'wheat-flour': from('pantry', () =>
    standing(sack(260, 360, { body: '#fdfbf4', accent: '#2a72b5', icon: 'sheaf-of-rice' }), 270),
  ),
  'pishori-rice': from('pantry', () =>
    standing(sack(250, 370, { body: '#f5efe2', accent: '#2e8b57', icon: 'cooked-rice' }), 260),
  ),
  'kidney-beans': from('pantry', () =>
    standing(pouch(250, 350, { body: '#f1d7c4', accent: '#8c2f2c', icon: 'beans' }), 260),
  ),
  'roasted-peanuts': from('pantry', () =>
    standing(pouch(240, 330, { body: '#f3d39a', accent: '#9a5a1c', icon: 'peanuts' }), 250),
  ),
  'brown-sugar': from('pantry', () =>
    standing(sack(230, 320, { body: '#f3e2c8', accent: '#a8692c', icon: 'bubbles' }), 240),
  ),
  'table-salt': pile('salt', 'one', 'pantry'),
  'acacia-honey': from('pantry', () =>
    standing(jar(240, 290, { body: '#e89a1e', accent: '#5b3a1b', icon: 'honeybee' }), 250),
  ),
  'peanut-butter': from('pantry', () =>
    standing(jar(250, 280, { body: '#b97a3c', accent: '#c9302c', icon: 'peanuts' }), 260),
  ),
  'strawberry-jam': from('pantry', () =>
    standing(jar(230, 270, { body: '#b3203f', accent: '#2f8a4a', icon: 'strawberry' }), 240),
  ),
  'sunflower-oil': from('pantry', () =>
    standing(
      bottle(190, 440, { body: '#f2c335', accent: '#2f8a4a', icon: 'sunflower' }, '#2f8a4a'),
      210,
    ),
  ),
  'tomato-paste': from('pantry', () =>
    standing(can(230, 300, { body: '#d63a32', accent: '#2f8a4a', icon: 'tomato' }), 240),
  ),
  'coconut-milk': from('pantry', () =>
    standing(can(230, 320, { body: '#2d7f86', accent: '#f4e3b5', icon: 'coconut' }), 240),
  ),
  'dark-chocolate': pile('chocolate-bar', 'one', 'pantry'),

  'kericho-tea': from('drinks', () =>
    standing(box(250, 300, { body: '#2f8a4a', accent: '#f3d66b', icon: 'teapot' }), 300),
  ),
  'kiambu-coffee': from('drinks', () =>
    standing(pouch(240, 360, { body: '#4a342a', accent: '#d89b4a', icon: 'hot-beverage' }), 250),
  ),
  'drinking-chocolate': from('drinks', () =>
    standing(can(240, 330, { body: '#6b3f2a', accent: '#f0c24b', icon: 'chocolate-bar' }), 250),
  ),
  'mango-juice': from('drinks', () =>
    standing(carton(190, 330, { body: '#fff1c9', accent: '#f08a1d', icon: 'mango' }), 250),
  ),
  'tropical-juice': from('drinks', () =>
    standing(carton(190, 330, { body: '#e5f6f2', accent: '#17867f', icon: 'pineapple' }), 250),
  ),
  'spring-water': from('drinks', () => standing(waterBottle(170, 440), 200)),
  'ginger-soda': from('drinks', () =>
    standing(
      bottle(150, 430, { body: '#c98b2e', accent: '#c9302c', icon: 'ginger-root' }, '#c9302c'),
      180,
    ),
  ),

  'bar-soap': pile('soap', 'one', 'home'),
  'kitchen-sponges': pile('sponge', 'trio', 'home'),
  'dish-liquid': from('home', () =>
    standing(squeeze(200, 350, { body: '#7fcf5a', accent: '#2c8c45', icon: 'lime' }), 220),
  ),
  'tissue-rolls': pile('roll-of-paper', 'same', 'home'),
  toothbrush: pile('toothbrush', 'same', 'home', 1.05),
  'shea-lotion': from('home', () =>
    standing(squeeze(200, 320, { body: '#f3c6b0', accent: '#a85b3c', icon: 'blossom' }, true), 220),
  ),
  'household-candles': pile('candle', 'row', 'home', 1.2),

  'veg-box': from('boxes', () =>
    crate(
      [
        ['leafy-green', 1],
        ['broccoli', 1],
        ['ear-of-corn', 1],
        ['carrot', 1],
        ['tomato', 2],
        ['bell-pepper', 1],
        ['onion', 1],
      ],
      'veg',
    ),
  ),
  'fruit-box': from('boxes', () =>
    crate(
      [
        ['pineapple', 1],
        ['banana', 1],
        ['mango', 2],
        ['avocado', 1],
        ['tangerine', 2],
        ['red-apple', 1],
      ],
      'fruit',
    ),
  ),
  'breakfast-box': from('boxes', () =>
    crate(
      [
        ['baguette-bread', 1],
        ['glass-of-milk', 1],
        ['honey-pot', 1],
        ['croissant', 2],
        ['egg', 2],
        ['butter', 1],
      ],
      'breakfast',
    ),
  ),
  'chapati-night': from(
    'boxes',
    () =>
      standing(
        sack(210, 320, { body: '#fdfbf4', accent: '#2a72b5', icon: 'sheaf-of-rice' }),
        210,
        [220],
      ) +
      standing(
        bottle(130, 350, { body: '#f2c335', accent: '#2f8a4a', icon: 'sunflower' }, '#2f8a4a'),
        140,
        [430],
      ) +
      pool(330, FLOOR + 30, 120, 16, 0.25) +
      emoji('flatbread', 330, 500, 180) +
      emoji('leafy-green', 500, 498, 160, 12),
  ),

  'shelf-produce': from('produce', () =>
    crate(
      [
        ['leafy-green', 1],
        ['avocado', 1],
        ['pineapple', 1],
        ['tomato', 2],
        ['carrot', 1],
        ['mango', 1],
      ],
      'produce',
    ),
  ),
  'shelf-dairy': from('dairy', () =>
    beside(
      carton(180, 300, { body: '#f4f8fc', accent: '#2f7fc4', icon: 'cow-face' }),
      240,
      group(emoji('cheese-wedge', 470, 460, 210) + emoji('egg', 170, 486, 140), 0, 0),
    ),
  ),
  'shelf-bakery': from(
    'bakery',
    () =>
      pool(330, 540, 240, 22) +
      emoji('bread', 236, 360, 320) +
      emoji('baguette-bread', 440, 372, 280, 18) +
      emoji('croissant', 360, 478, 220),
  ),
  'shelf-butcher': from(
    'butcher',
    () =>
      pool(330, 530, 240, 22) + emoji('cut-of-meat', 240, 330, 300) + emoji('fish', 420, 430, 280),
  ),
  'shelf-pantry': from(
    'pantry',
    () =>
      standing(
        sack(220, 330, { body: '#fbf5e3', accent: '#e2a521', icon: 'ear-of-corn' }),
        220,
        [214],
      ) +
      standing(jar(180, 220, { body: '#e89a1e', accent: '#5b3a1b', icon: 'honeybee' }), 190, [446]),
  ),
  'shelf-drinks': from(
    'drinks',
    () =>
      standing(
        carton(160, 280, { body: '#fff1c9', accent: '#f08a1d', icon: 'mango' }),
        200,
        [220],
      ) + standing(waterBottle(130, 380), 150, [440]),
  ),
  'shelf-home': from(
    'home',
    () =>
      standing(
        squeeze(170, 300, { body: '#7fcf5a', accent: '#2c8c45', icon: 'lime' }),
        180,
        [220],
      ) +
      pool(450, FLOOR, 110, 20) +
      emoji('sponge', 440, 470, 220),
  ),
  'shelf-boxes': from('boxes', () =>
    crate(
      [
        ['banana', 1],
        ['carrot', 1],
        ['leafy-green', 1],
        ['egg', 2],
        ['baguette-bread', 1],
        ['tangerine', 1],
      ],
      'boxes',
    ),
  ),
};
