/** Words that mean one thing to the shoppers of this store: a group a line. */
export const SYNONYMS = `
yoghurt, yogurt, yoghourt
eggplant, aubergine, brinjal
dhania, coriander, cilantro
sukuma wiki, sukuma, kale, collard greens
chilli, chili, chile pepper, pilipili
pepper, capsicum, hoho
potato, spud, irish potato, viazi
sweet potato, ngwaci
snow pea, mange tout
tangerine, mandarin, orange, clementine
avocado, ovacado, parachichi
milk, maziwa
mala, sour milk, fermented milk, buttermilk
egg, mayai
bread, loaf, mkate
chapati, chapo, flatbread
maize flour, unga, ugali, corn flour, cornmeal
wheat flour, unga, baking flour
prawn, shrimp
chicken, kuku
beef, nyama
goat, mbuzi
fish, samaki, tilapia
sugar, sukari
salt, chumvi
rice, mchele
bean, maharagwe
peanut, groundnut, njugu
tissue, toilet paper, loo roll, toilet roll
dish liquid, washing up liquid, dish soap
soda, soft drink, pop
water, maji
onion, kitunguu
tomato, nyanya
carrot, karoti
cookie, biscuit
lotion, moisturiser, body cream
`;
