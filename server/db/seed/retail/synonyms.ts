/** Words that mean one thing to the shoppers of this store: a group a line. */
export const SYNONYMS = `
jumper, sweater, pullover, knit, crew, roll neck, cardigan
roll neck, turtle neck, polo neck, turtleneck
sweatshirt, hoodie, crew neck
tee, t shirt
vest, gilet, body warmer, waistcoat
coat, overcoat, topcoat
jacket, coat, parka, blazer
parka, raincoat, anorak, waterproof, rain jacket
trouser, pants, chino, slacks
jean, denim
short, bermuda
skirt, pleated skirt
dress, frock, gown
cap, beanie, hat, woolly hat
scarf, muffler, wrap
mitten, glove
tote, shopper bag, shopping bag, tote bag
weekender, duffel, holdall, travel bag, overnight bag
sock, hosiery
slipper, house shoe
throw, blanket
cushion, pillow
mug, cup
candle, scented candle
apron, pinafore
tea towel, dish cloth, kitchen towel
oxford shirt, button down, dress shirt
breton, striped shirt, stripe
`;
