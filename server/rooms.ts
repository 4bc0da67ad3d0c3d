import type { FastifyInstance } from 'fastify';
import { registerCatalogRoutes } from './catalog/routes.ts';
import { registerCustomerRoutes } from './customers/routes.ts';
import type { Deps } from './deps.ts';
import { registerCspReports } from './http/cspReport.ts';
import { registerHealth } from './http/health.ts';
import { registerIdentityRoutes } from './identity/routes.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { registerOpenApi } from './openapi/routes.ts';
import { registerFiles } from './pages/files.ts';
import { registerPages } from './pages/pages.ts';
import { registerPromotionRoutes } from './promotions/routes.ts';
import { registerShipmentRoutes } from './shipments/routes.ts';
import { registerStoreRoutes } from './store/routes.ts';
import { registerTableRoutes } from './tables/routes.ts';

/** Every room's routes, one line each. */
export async function registerRooms(app: FastifyInstance, deps: Deps): Promise<void> {
  registerHealth(app, deps);
  registerCspReports(app, deps);
  registerIdentityRoutes(app, deps);
  registerOpenApi(app);
  registerStoreRoutes(app);
  registerCatalogRoutes(app);
  registerCustomerRoutes(app);
  registerNotificationRoutes(app);
  registerPromotionRoutes(app);
  registerTableRoutes(app);
  registerShipmentRoutes(app);
  await registerFiles(app);
  registerPages(app, deps);
}
