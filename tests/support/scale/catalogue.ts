import type { ProductEntry, StoreFile } from '#server/importing/file.ts';

const KINDS =
  'Ripe Fresh Dried Smoked Salted Sweet Sour Spiced Roasted Ground Whole Sliced Frozen Canned Organic Wild Red Green White Black'.split(
    ' ',
  );
const THINGS =
  'Tomato Onion Potato Carrot Cabbage Spinach Mango Banana Papaya Pineapple Bread Flour Rice Maize Beans Lentils Tilapia Chicken Beef Goat Milk Butter Cheese Yoghurt Coffee Tea Cocoa Sugar Honey Salt Soap Candle Kettle Basket Blanket Shirt Apron Towel Bowl Spoon'.split(
    ' ',
  );
const MAKERS =
  'Baraka Jambo Uhuru Amani Pwani Rift Tana Mara Kilima Ziwa Savanna Coastal Highland Riverside Sunrise Acacia Baobab Kanga Kikoi Harambee Pamoja Nuru Imani Neema Zawadi Furaha Upendo Tumaini Asali Dhahabu'.split(
    ' ',
  );
const SIZES = ['S', 'M', 'L', 'XL'];
const AISLES = 100;
/** Each fifth product comes in sizes. */
const VARIED = 5;
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** The store with so many products more, as a merchant's own program would write its file. */
export function withProducts(store: StoreFile, many: number): StoreFile {
  const categories = Array.from({ length: AISLES }, (_, at) => ({
    name: `Aisle ${at}`,
    slug: `aisle-${at}`,
    parent: at % 10 === 0 ? null : `aisle-${at - (at % 10)}`,
    picture: null,
  }));
  const place = store.store.locations[0]?.name ?? '';
  return {
    ...store,
    categories: [...store.categories, ...categories],
    products: [...store.products, ...Array.from({ length: many }, (_, at) => entry(at, place))],
  };
}

function entry(at: number, location: string): ProductEntry {
  const sku = `SC-${at}`;
  const name = `${pick(KINDS, at)} ${pick(THINGS, Math.floor(at / 20))} ${pick(MAKERS, Math.floor(at / 800))} ${Math.floor(at / 24_000)}${at % 7}${at}`;
  const isVaried = at % VARIED === 0;
  const price = 50 + ((at * 7919) % 5_000);
  const base = {
    sku,
    name,
    description: `${name}, brought in by the ${pick(MAKERS, at)} growers and kept cool until it is yours.`,
    categories: [`aisle-${at % AISLES}`],
    price,
    wasPrice: at % 10 === 3 ? price + 50 : null,
    tags: [pick(MAKERS, at).toLowerCase()],
    images: [{ url: '/pictures/grocery/bar-soap.webp', width: 640, height: 640, alt: name }],
    popularity: (at * 104_729) % 100_000,
    stock: isVaried
      ? SIZES.map((size) => ({ location, variant: `${sku}-${size}`, inHand: 40, deposit: null }))
      : [{ location, variant: null, inHand: 100, deposit: null }],
    variants: isVaried
      ? SIZES.map((size, nth) => ({
          sku: `${sku}-${size}`,
          price: price + nth * 10,
          options: { Size: size },
        }))
      : [],
  };
  return base as unknown as ProductEntry;
}
