import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { json } from '../couriers/types.ts';
import { STREETS, type Street } from './streets.ts';

/* The maps service's stand-in: https://developers.google.com/maps/documentation/places/web-service, Places API (New). */

const KEY = 'demo-places-key';
const MOST = 5;
const SESSION = /^[A-Za-z0-9_-]{1,36}$/;
const HOUSE_DEGREES = 0.00005;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** As people write streets, where a map has them in full. */
const SHORT: Record<string, string> = {
  ...{ n: 'north', s: 'south', e: 'east', w: 'west' },
  ...{ ne: 'northeast', nw: 'northwest', se: 'southeast', sw: 'southwest' },
  ...{ st: 'street', ave: 'avenue', av: 'avenue', blvd: 'boulevard', rd: 'road', jln: 'jalan' },
  ...{ dr: 'drive', ln: 'lane', jl: 'jalan', lbh: 'lebuh' },
};

/** The house and the words of what was typed: "1714 NE Alberta St", "Paud Rd 12B". */
function typed(text: string): { number: number; words: string[] } {
  const all = wordsOf(text);
  const house = all.find((one) => /^\d{1,5}[a-z]?$/.test(one));
  return {
    number: Math.max(1, Number.parseInt(house ?? '1', 10)),
    words: all.filter((one) => one !== house),
  };
}

/** Each word begins one of the street's or of where it lies, written short or in full, and one of them the street's own. */
function isMeant({ route, area, city, state, postalCode }: Street, words: string[]): boolean {
  const begins = (one: string, place: string[]): boolean =>
    place.some((word) => word.startsWith(one) || word.startsWith(SHORT[one] ?? one));
  const near = wordsOf(`${route} ${area}`);
  const all = [...near, ...wordsOf(`${city} ${state} ${postalCode}`)];
  return words.every((one) => begins(one, all)) && words.some((one) => begins(one, near));
}

/** Answers as `places.googleapis.com` does, under `places.localhost`; the id of a place says which house of which street it is. */
export function openPlaces(app: FastifyInstance): void {
  const own = { constraints: { host: /^places\.localhost(:\d+)?$/ } };
  const isKnown = (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (request.headers['x-goog-api-key'] !== KEY) refuse(reply, 403, 'PERMISSION_DENIED');
    else if (!request.headers['x-goog-fieldmask']) refuse(reply, 400, 'INVALID_ARGUMENT');
    else return true;
    return false;
  };

  app.post('/v1/places:autocomplete', own, async (request, reply) => {
    if (!isKnown(request, reply)) return reply;
    const { input, includedRegionCodes, sessionToken } = json(request.body) as {
      input?: unknown;
      includedRegionCodes?: unknown[];
      sessionToken?: unknown;
    };
    const [country] = includedRegionCodes ?? [];
    if (
      typeof input !== 'string' ||
      !SESSION.test(String(sessionToken)) ||
      !/^[a-z]{2}$/.test(String(country))
    )
      return refuse(reply, 400, 'INVALID_ARGUMENT');
    const { number, words } = typed(input);
    const found = STREETS.flatMap((street, at) =>
      street.country.toLowerCase() === country && isMeant(street, words)
        ? [prediction(street, at, number)]
        : [],
    );
    return found.length > 0 ? { suggestions: found.slice(0, MOST) } : {};
  });

  app.get<{ Params: { id: string }; Querystring: { sessionToken?: string } }>(
    '/v1/places/:id',
    own,
    async (request, reply) => {
      if (!isKnown(request, reply)) return reply;
      const [, at, number] = /^ChIJdemo-(\d+)-(\d+)$/.exec(request.params.id) ?? [];
      const street = at === undefined ? undefined : STREETS[Number(at)];
      if (!street || !SESSION.test(request.query.sessionToken ?? ''))
        return refuse(reply, 404, 'NOT_FOUND');
      return placeOf(street, Number(number));
    },
  );
}

const prediction = ({ route, area, city, state }: Street, at: number, number: number) => ({
  placePrediction: {
    placeId: `ChIJdemo-${at}-${number}`,
    structuredFormat: {
      mainText: { text: `${number} ${route}` },
      secondaryText: { text: [area, city, state].filter(Boolean).join(', ') },
    },
  },
});

function placeOf(
  { country, route, area, city, state, postalCode, point: [latitude, longitude] }: Street,
  number: number,
) {
  const components: [text: string, short: string, ...types: string[]][] = [
    [String(number), String(number), 'street_number'],
    [route, route, 'route'],
    [area, area, 'sublocality_level_1', 'sublocality', 'political'],
    [city, city, 'locality', 'political'],
    [state, state, 'administrative_area_level_1', 'political'],
    [country, country, 'country', 'political'],
    [postalCode, postalCode, 'postal_code'],
  ];
  return {
    addressComponents: components
      .filter(([text]) => text !== '')
      .map(([longText, shortText, ...types]) => ({ longText, shortText, types })),
    // Blocks have hundreds of their own: house 2200 lies no further away than its street is long.
    location: { latitude: latitude + ((number - 1) % 100) * HOUSE_DEGREES, longitude },
  };
}

function refuse(reply: FastifyReply, code: number, status: string): FastifyReply {
  return reply.code(code).send({ error: { code, status, message: status } });
}
