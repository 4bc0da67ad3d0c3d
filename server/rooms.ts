import type { FastifyInstance } from 'fastify';
import { registerAppointmentRoutes } from './appointments/routes.ts';
import { TIMES_FORM } from './appointments/waitingForm.ts';
import { GOODS_FORM } from './catalog/awaited/form.ts';
import { registerCatalogRoutes } from './catalog/routes.ts';
import { registerAccountRoutes } from './customers/accountRoutes.ts';
import { registerCustomerRoutes } from './customers/routes.ts';
import { registerSavedForm } from './customers/savedForm.ts';
import { registerCspReports } from './http/cspReport.ts';
import { registerHealth } from './http/health.ts';
import { registerWaitingForm } from './http/waitingForm.ts';
import { registerIdentityRoutes } from './identity/routes.ts';
import { registerImportRoutes } from './importing/routes.ts';
import { registerMailRoutes } from './mail/routes.ts';
import { registerNotificationRoutes } from './notifications/routes.ts';
import { registerOpenApi } from './openapi/routes.ts';
import { registerOrderRoutes } from './orders/routes.ts';
import { registerFiles } from './pages/files.ts';
import { registerManifest } from './pages/manifest.ts';
import { registerOwnPictures } from './pages/ownPictures.ts';
import { registerPages } from './pages/pages.ts';
import { registerRobots } from './pages/robots.ts';
import { registerSitemap } from './pages/sitemap.ts';
import { registerHandoff } from './payments/handoffPage.ts';
import { registerReturn } from './payments/returnPage.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { registerPlaceRoutes } from './places/routes.ts';
import { registerPlatform } from './platformProxy/platform.ts';
import { registerPromotionRoutes } from './promotions/routes.ts';
import { registerPushRoutes } from './push/routes.ts';
import type { Services } from './services.ts';
import { registerShipmentRoutes } from './shipments/routes.ts';
import { registerStaffRoutes } from './staff/routes.ts';
import { registerStoreRoutes } from './store/routes.ts';
import { registerTableRoutes } from './tables/routes.ts';
import { registerKeptCharts } from './traces/keptCharts.ts';
import { registerTraceRoutes } from './traces/routes.ts';

/** Every room's routes, one line each. */
export async function registerRooms(app: FastifyInstance, services: Services): Promise<void> {
  registerHealth(app, services);
  registerCspReports(app, services);
  registerIdentityRoutes(app, services);
  registerOpenApi(app, services);
  registerPlaceRoutes(app, services);
  if (services.config.platform) registerPlatform(app, services);
  else registerShop(app, services);
  await registerFiles(app, services.config);
  registerManifest(app);
  registerRobots(app, services);
  registerSitemap(app, services);
  registerPages(app, services);
}

/** The shop's own rooms: what a platform would answer otherwise. */
function registerShop(app: FastifyInstance, services: Services): void {
  registerStoreRoutes(app, services);
  registerCatalogRoutes(app, services);
  registerCustomerRoutes(app, services);
  registerNotificationRoutes(app, services);
  registerMailRoutes(app, services);
  registerPushRoutes(app, services);
  registerPromotionRoutes(app, services);
  registerShipmentRoutes(app, services);
  registerTraceRoutes(app, services);
  registerKeptCharts(app, services.config);
  registerAccountRoutes(app, services);
  registerOrderRoutes(app, services);
  registerTableRoutes(app, services);
  registerAppointmentRoutes(app, services);
  registerSavedForm(app, services);
  for (const form of [TIMES_FORM, GOODS_FORM]) registerWaitingForm(app, services, form);
  registerPaymentRoutes(app, services);
  registerStaffRoutes(app, services);
  registerImportRoutes(app, services);
  registerOwnPictures(app, services);
  registerHandoff(app, services);
  registerReturn(app, services);
}
