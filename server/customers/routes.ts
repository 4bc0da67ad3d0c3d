import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { toDecimal } from '#machines/domain/money.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { creditLeft, owedOnTerms } from '../pricing/credit.ts';
import { customerOf, customerView, lastCompany } from '../records/customer.ts';
import type { Services } from '../services.ts';

export function registerCustomerRoutes(app: FastifyInstance, services: Services): void {
  /** "Not yours" and "not there" are one answer (D05, I37). */
  route(
    app,
    API.customer,
    async ({ store, principal, params }) => {
      const own = await customerOf(services.database.db, store.id, principal.uid);
      if (!own || (params.id !== own.id && params.id !== principal.uid)) throw refuse('NOT_FOUND');
      const left = await creditLeft(services.database.db, own);
      const terms = await owedOnTerms(services.database.db, own);
      // Who lost their terms still owes what was bought on them.
      const isOnTerms = own.paymentTerms.length > 0 || terms.owed > 0;
      const company = await lastCompany(services.database.db, own);
      return {
        ...customerView(own, left === null ? null : toDecimal(left, store.currency)),
        ...(company && { company }),
        ...(isOnTerms && { onTerms: { ...terms, owed: toDecimal(terms.owed, store.currency) } }),
      };
    },
    { strict: true },
  );
}
