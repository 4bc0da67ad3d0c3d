import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { sealingKey } from '../crypto/seal.ts';
import { FILE_BYTES, FILE_HANDLER_MS } from '../http/bounds.ts';
import { originOf } from '../http/network.ts';
import { route } from '../http/route.ts';
import { keepAttachment, sendAttachment } from '../records/attachment.ts';
import type { Services } from '../services.ts';
import type { ShownOrders } from './shownOrders.ts';

export function registerAttachmentRoutes(
  app: FastifyInstance,
  services: Services,
  { own }: ShownOrders,
): void {
  const { database, clock } = services;
  route(
    app,
    API.attach,
    async ({ store, principal, body, request }) => {
      const { limits } = services.config;
      const { network } = originOf(sealingKey(services), request.ip, limits);
      const owner = { businessId: store.id, uid: principal.uid, network };
      return { data: await keepAttachment({ database, clock }, owner, body, limits.addressFactor) };
    },
    { limit: 'order', bodyLimit: FILE_BYTES, handlerMs: FILE_HANDLER_MS },
  );

  route(app, API.attachment, async (context) => {
    const { order } = await own(context, context.params);
    return sendAttachment(database.db, order, context.params.attachment ?? '');
  });
}
