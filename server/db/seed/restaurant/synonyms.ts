/** Words that mean one thing to the shoppers of this store: a group a line. */
export const SYNONYMS = `
char kway teow, char kuey teow, char koay teow, ckt, fried noodle, flat noodle
mee goreng, fried noodle
bihun, vermicelli, bee hoon, rice noodle
noodle, mee, teow, bihun
hokkien mee, prawn noodle, har mee
curry mee, curry noodle, curry laksa
wantan, wonton, wanton, dumpling noodle
laksa, laxa
asam, assam
nasi lemak, coconut rice
nasi goreng, fried rice
hainan chicken rice, hainanese chicken, chicken rice
claypot, clay pot
satay, sate, skewer
popiah, poh piah, spring roll
pai tee, pie tee, top hat
rojak, fruit salad
tofu, beancurd, tauhu
acar, achar, pickle
roti, flatbread
roti canai, roti prata, paratha
roti telur, egg roti
tosai, dosa, thosai
rendang, beef curry
ikan bakar, grilled fish
inchi kabin, fried chicken
dalca, dal, lentil
kangkung, water spinach, morning glory
okra, ladies finger, bendi
sprout, bean sprout, tauge
prawn, shrimp
cendol, chendol
ais kacang, abc, shaved ice
pisang goreng, banana fritter
teh tarik, pulled tea, milk tea
kopi, coffee
`;
