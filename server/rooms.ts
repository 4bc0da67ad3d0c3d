import type { FastifyInstance } from 'fastify';
import { registerAppointmentRoutes } from './appointments/routes.ts';
import { registerCatalogRoutes } from './catalog/routes.ts';
import { registerAccountRoutes } from './customers/accountRoutes.ts';
import { registerCustomerRoutes } from './customers/routes.ts';
import type { Deps } from './deps.ts';
import { registerCspReports } from './http/cspReport.ts';
import { registerHealth } from './http/health.ts';
import { registerIdentityRoutes } from './identity/routes.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { registerOpenApi } from './openapi/routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { registerFiles } from './pages/files.ts';
import { registerManifest } from './pages/manifest.ts';
import { registerPages } from './pages/pages.ts';
import { registerRobots } from './pages/robots.ts';
import { registerHandoff } from './payments/handoffPage.ts';
import { registerMoney } from './payments/plugin.ts';
import { registerReturn } from './payments/returnPage.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { registerPlaceRoutes } from './places/routes.ts';
import { registerPlatform } from './platformProxy/platform.ts';
import { registerPromotionRoutes } from './promotions/routes.ts';
import { registerPushRoutes } from './push/routes.ts';
import { registerShipmentRoutes } from './shipments/routes.ts';
import { registerStoreRoutes } from './store/routes.ts';
import { registerTableRoutes } from './tables/routes.ts';
import { registerTraceRoutes } from './traces/routes.ts';

/** Every room's routes, one line each. */
export async function registerRooms(app: FastifyInstance, deps: Deps): Promise<void> {
  registerHealth(app, deps);
  registerCspReports(app, deps);
  registerIdentityRoutes(app, deps);
  registerOpenApi(app);
  registerPlaceRoutes(app, deps);
  if (deps.config.platform) registerPlatform(app, deps, deps.config.platform);
  else registerShop(app, deps);
  await registerFiles(app);
  registerManifest(app);
  registerRobots(app);
  registerPages(app, deps);
}

/** The shop's own rooms: what a platform would answer otherwise. */
function registerShop(app: FastifyInstance, deps: Deps): void {
  registerStoreRoutes(app);
  registerCatalogRoutes(app);
  registerCustomerRoutes(app);
  registerNotificationRoutes(app);
  registerPushRoutes(app);
  registerPromotionRoutes(app);
  registerShipmentRoutes(app);
  registerTraceRoutes(app);
  const money = registerMoney(app, deps);
  registerAccountRoutes(app, money);
  registerOrderRoutes(app, money);
  registerTableRoutes(app, money);
  registerAppointmentRoutes(app, money);
  registerPaymentRoutes(app, money);
  registerHandoff(app, money);
  registerReturn(app, money);
}
