import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Queries } from '../db/open.ts';
import { pictures } from '../db/schema/pictures.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';

const NAME = /^([0-9a-f]{20})(?:@(\d{1,4}))?\.webp$/;
/** The name is of what it shows: under it nothing else will ever stand. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const CACHE_BYTES = 64 * 2 ** 20;

/** A merchant's own pictures, as `npm run store` brought them in: `name@640.webp` is the smallest that is as wide, or the widest there is. */
export function registerOwnPictures(app: FastifyInstance, { database }: Services): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  // It renders nothing, so it never takes a page's place in its lane.
  const config = { access: 'document', isPart: true, entersLane: 'when rendered' } as const;
  app.get<{ Params: { name: string } }>(
    '/pictures/own/:name',
    { config },
    async (request, reply) => {
      const [, id, width] = NAME.exec(request.params.name) ?? [];
      const { store } = request;
      if (!id || !store) throw refuse('NOT_FOUND');
      const key = `${store.id} ${request.params.name}`;
      const bytes = kept.get(key) ?? (await read(database.db, store.id, id, Number(width ?? 9999)));
      if (!bytes) throw refuse('NOT_FOUND');
      kept.set(key, bytes);
      return reply.header('cache-control', FOR_EVER).type('image/webp').send(bytes);
    },
  );
}

async function read(
  q: Queries,
  businessId: string,
  id: string,
  width: number,
): Promise<Buffer | null> {
  const own = and(eq(pictures.businessId, businessId), eq(pictures.id, id));
  const find = () => q.select({ bytes: pictures.bytes }).from(pictures);
  const [wide] = await find()
    .where(and(own, gte(pictures.width, width)))
    .orderBy(asc(pictures.width))
    .limit(1);
  const [widest] = wide ? [wide] : await find().where(own).orderBy(desc(pictures.width)).limit(1);
  return widest?.bytes ?? null;
}
