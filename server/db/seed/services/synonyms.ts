/** Words that mean one thing to the shoppers of this store: a group a line. */
export const SYNONYMS = `
plumber, plumbing, tap, faucet, leak, leaking tap, drain, blocked drain, pipe, pipe repair, toilet repair, sink, geyser
electrician, electrical, wiring, switch, socket, fan, fan installation, light fitting, fuse, mcb
carpenter, carpentry, hinge, door, drawer, wood work, furniture assembly
ac, aircon, air conditioner, air conditioning, a c, cooling
tv, television, wall mount tv, screen
painting, painter, paint
garden, gardener, gardening, lawn, plant, pruning
deep clean, house cleaning, maid, housekeeping, home cleaning
clean, cleaning, cleaner
bathroom, washroom, toilet cleaning
sofa, couch, settee
tank, water tank, cistern
pest, cockroach, termite, ant, bedbug, rat, exterminator, fumigation
design, interior designer, decorator
advice, consultation, video call
sharpening, knife sharpening, knife
restoration, restore furniture, polish furniture
pressure washer, power washer, jet washer
ladder, ladder rental, rent a ladder
floor sander, sanding machine
dehumidifier, damp, moisture
`;
