import * as v from 'valibot';
import type { PlaceAddress, PlaceSuggestion } from '#machines/domain/place.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import type { Http } from '#providers/provider.ts';
import { writtenState } from '../addressForms.ts';
import type { PlacesSettings } from '../placesHost.ts';

/* https://developers.google.com/maps/documentation/places/web-service, Places API (New) */

const MOST = 5;
/** A suggestion that takes longer than the next letter is worth nothing. */
const LIMITS = { connect: 800, answer: 1_500, total: 2_000, bytes: 200_000 };
const NEAR_METRES = 30_000;

const Text = v.object({ text: v.string() });
const Suggestions = v.object({
  suggestions: v.optional(
    v.array(
      v.looseObject({
        placePrediction: v.optional(
          v.object({
            placeId: v.string(),
            structuredFormat: v.object({ mainText: Text, secondaryText: v.optional(Text) }),
          }),
        ),
      }),
    ),
    [],
  ),
});
const Component = v.object({
  longText: v.string(),
  shortText: v.optional(v.string()),
  types: v.array(v.string()),
});
const Place = v.object({
  addressComponents: v.optional(v.array(Component), []),
  location: v.optional(v.object({ latitude: v.number(), longitude: v.number() })),
});

export interface PlaceQuery {
  text: string;
  country: string;
  language: string;
  near: readonly [number, number] | null;
  session: string;
}
export interface PlacesClient {
  /** null: no answer that can be read */
  suggest(query: PlaceQuery): Promise<PlaceSuggestion[] | null>;
  read(chosen: {
    id: string;
    country: string;
    language: string;
    session: string;
  }): Promise<PlaceAddress | null>;
}

/** Google's places behind our own server: the key never reaches a browser, and checkout's policy stays as it is. */
export function googlePlaces(
  { key, host }: PlacesSettings,
  http: Http = boundedHttp([host], LIMITS),
): PlacesClient {
  return {
    async suggest({ text, country, language, near, session }) {
      const bias = near && {
        circle: { center: { latitude: near[0], longitude: near[1] }, radius: NEAR_METRES },
      };
      const reply = await http({
        method: 'POST',
        url: `${host}/v1/places:autocomplete`,
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask':
            'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat',
        },
        body: JSON.stringify({
          input: text,
          includedRegionCodes: [country.toLowerCase()],
          regionCode: country.toLowerCase(),
          languageCode: language,
          sessionToken: session,
          ...(bias && { locationBias: bias }),
        }),
      }).catch(() => null);
      const found = reply?.status === 200 ? parsed(Suggestions, reply.text) : null;
      if (!found) return null;
      return found.suggestions
        .flatMap(({ placePrediction: one }) => (one ? [suggestionOf(one)] : []))
        .slice(0, MOST);
    },
    async read({ id, country, language, session }) {
      const search = new URLSearchParams({
        languageCode: language,
        regionCode: country.toLowerCase(),
        sessionToken: session,
      });
      const reply = await http({
        method: 'GET',
        url: `${host}/v1/places/${encodeURIComponent(id)}?${search}`,
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'addressComponents,location' },
      }).catch(() => null);
      const found = reply?.status === 200 ? parsed(Place, reply.text) : null;
      return found && addressOf(found, country);
    },
  };
}

interface Prediction {
  placeId: string;
  structuredFormat: { mainText: { text: string }; secondaryText?: { text: string } };
}
const suggestionOf = ({
  placeId,
  structuredFormat: { mainText, secondaryText },
}: Prediction): PlaceSuggestion => ({
  id: placeId,
  main: mainText.text,
  rest: secondaryText?.text ?? '',
});

/** Where people write the house's number after the street. */
const NUMBER_LAST = new Set([
  'AT',
  'BE',
  'BR',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'ID',
  'IT',
  'MX',
  'NL',
  'NO',
  'PL',
  'PT',
  'SE',
  'TR',
]);

/** Google's components in the fields of the form; one that knows no street leaves that line to what the shopper chose. */
export function addressOf(
  { addressComponents, location }: v.InferOutput<typeof Place>,
  wanted: string,
): PlaceAddress {
  const of = (...types: string[]): string =>
    types
      .map((type) => addressComponents.find((one) => one.types.includes(type))?.longText ?? '')
      .find(Boolean) ?? '';
  const country =
    addressComponents.find((one) => one.types.includes('country'))?.shortText ?? wanted;
  const house = [of('street_number'), of('route')];
  const city = of('locality', 'postal_town', 'administrative_area_level_2');
  const area = of('sublocality_level_1', 'sublocality', 'neighborhood');
  return {
    country,
    street:
      (NUMBER_LAST.has(country) ? house.toReversed() : house).filter(Boolean).join(' ') ||
      of('premise'),
    area: area === city ? '' : area,
    city,
    state: writtenState(country, of('administrative_area_level_1')),
    postalCode: of('postal_code'),
    point: location ? [location.latitude, location.longitude] : null,
  };
}

function parsed<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
