/** Words that mean one thing to the shoppers of this store: a group a line. */
export const SYNONYMS = `
cut, haircut, trim, hair cutting, gupit
short cut, mens haircut, mens cut, barber, fade, clipper cut
colour, color, dye, hair dye, tint, root colour
root, regrowth, touch up
balayage, highlight, ombre
keratin, rebond, rebonding, straightening, smoothing, straightener, relax
blow dry, blowout, styling, hair styling
manicure, nail
pedicure, foot spa, nail
gel manicure, gel nail, shellac, gelish, gel polish
manicure, nail polish
facial, face
facial massage, face massage, lift massage
deep cleanse, acne, extraction, pimple, blackhead
skin consultation, acne, skin check
brow, eyebrow, eye brow threading, threading
lash, eyelash
lash lift, lash perm
lash extension, fake lash, false lash
massage, hilot, hot stone
scrub, exfoliation, body polish
waxing, wax, hair removal, brazilian
make up, makeup, mua
bridal, wedding, bride, debut
`;
