import * as v from 'valibot';
import { Address } from './shipment.ts';

/** From so many characters on, suggestions are worth asking for. */
export const LEAST_TYPED = 3;
/** Typing and the choice that ends it are one session: Google counts them as one, and so do we. */
export const PlaceSession = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,36}$/));

/** An address that may be meant: its street or house as the eye looks for it, and where that is. */
export const PlaceSuggestion = v.object({ id: v.string(), main: v.string(), rest: v.string() });
export type PlaceSuggestion = v.InferOutput<typeof PlaceSuggestion>;

/** What a chosen suggestion writes into the form; flat and note stay the shopper's own. */
export const PlaceAddress = v.omit(Address, ['flat', 'note']);
export type PlaceAddress = v.InferOutput<typeof PlaceAddress>;
