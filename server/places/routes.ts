import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { phoneText, readWholePhone } from '#machines/domain/phone.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { sealedPlace } from '../pricing/readPoint.ts';
import type { Services } from '../services.ts';
import { googlePlaces } from './google.ts';

/** Addresses while they are typed, and a phone number once it is. Nothing of it is kept, and nothing waits for it: what was typed by hand is always there. */
export function registerPlaceRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'keys'>,
): void {
  const { config } = services;
  const places = config.places && googlePlaces(config.places);

  route(
    app,
    API.suggestPlaces,
    async ({ business, body }) => {
      if (!places) return [];
      const near = business.locations.find(({ id }) => id === body.locationId)?.point ?? null;
      const found = await places.suggest({ ...body, near });
      if (!found) throw refuse('UNAVAILABLE', { retryAfter: 30 });
      return found;
    },
    { limit: 'place' },
  );

  route(
    app,
    API.readPlace,
    async ({ store, body }) => {
      const place = places && (await places.read(body));
      return place && sealedPlace(services, store.id, place);
    },
    { limit: 'place' },
  );

  // As the order will keep it: the same reading, with the store's country where none is typed. Null sends the form back (501).
  route(
    app,
    API.writePhone,
    async ({ business, body }) => {
      const number = readWholePhone(body.phone, business.country);
      return { phoneText: number && phoneText(number) };
    },
    { limit: 'place' },
  );
}
