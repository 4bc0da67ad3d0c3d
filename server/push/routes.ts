import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { deviceName } from '../http/deviceName.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import {
  devicesOf,
  deviceView,
  forgetDevice,
  markStaffDevice,
  registerDevice,
} from '../records/pushDevice.ts';
import type { Services } from '../services.ts';

export function registerPushRoutes(app: FastifyInstance, services: Services): void {
  route(app, API.pushDevices, async ({ store, principal }) =>
    (await devicesOf(services.database.db, store.id, principal.uid)).map(deviceView),
  );

  route(app, API.registerPush, async ({ store, principal, body, request }) => {
    if (!services.push?.takes(body.address))
      throw refuse('FIELDS_INVALID', { fields: ['address'] });
    const name = deviceName(request.headers['user-agent'] ?? '');
    return {
      id: await registerDevice(services, {
        businessId: store.id,
        uid: principal.uid,
        address: body.address,
        name,
      }),
    };
  });

  route(app, API.registerStaffPush, async ({ store, principal, params }) => {
    const id = params.id ?? '';
    const device = { businessId: store.id, uid: principal?.uid ?? '', id };
    if (!(await markStaffDevice(services.database.db, device, services.clock.now())))
      throw refuse('NOT_FOUND');
    return { id };
  });

  route(app, API.forgetPush, async ({ store, principal, params }) => {
    const id = params.id ?? '';
    if (!(await forgetDevice(services.database.db, store.id, principal.uid, id)))
      throw refuse('NOT_FOUND');
    return { id };
  });
}
