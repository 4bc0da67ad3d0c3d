import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { deviceName } from '../http/deviceName.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { devicesOf, deviceView, forgetDevice, registerDevice } from '../records/pushDevice.ts';

export function registerPushRoutes(app: FastifyInstance): void {
  route(app, API.pushDevices, async ({ store, principal, deps }) =>
    (await devicesOf(deps.database.db, store.id, principal.uid)).map(deviceView),
  );

  route(app, API.registerPush, async ({ store, principal, body, deps, request }) => {
    if (!deps.push?.takes(body.address)) throw refuse('FIELDS_INVALID', { fields: ['address'] });
    const name = deviceName(request.headers['user-agent'] ?? '');
    return {
      id: await registerDevice(deps, {
        businessId: store.id,
        uid: principal.uid,
        address: body.address,
        name,
      }),
    };
  });

  route(app, API.forgetPush, async ({ store, principal, params, deps }) => {
    const id = params.id ?? '';
    if (!(await forgetDevice(deps.database.db, store.id, principal.uid, id)))
      throw refuse('NOT_FOUND');
    return { id };
  });
}
