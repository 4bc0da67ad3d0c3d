import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, localePath } from '#machines/domain/locale.ts';
import type { TypedForm } from '#machines/domain/typedForm.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { Refusal } from './errors.ts';
import type { Principal } from './identity.ts';
import { LOCALES } from './locale.ts';
import { takesForms } from './plainForm.ts';
import { principalOfCookie } from './session.ts';
import { forgetTyped, keepTyped } from './typedForm.ts';

const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

/** What the product's page then says: a sentence of `waiting.*`. No address is carried in one of ours. */
type Said = 'done' | 'wrong' | 'days' | 'closed' | 'failed';
type Fields = Record<string, string | undefined>;

export interface WaitingForm {
  url: string;
  /** what stands in the form again after a mistake */
  typed: readonly string[];
  /** null: there is nothing to wait for */
  join(
    services: Services,
    store: Store,
    who: Principal | null,
    fields: Fields,
  ): Promise<Said | null>;
}

/** A waiting list's form as a browser sends it, with or without scripts; it comes back to the page of the product. */
export function registerWaitingForm(
  app: FastifyInstance,
  services: Services,
  form: WaitingForm,
): void {
  if (!services.config.extensions) return;
  takesForms(app, (scope, bodyLimit) => {
    scope.route<{ Body: string }>({
      method: 'POST',
      url: form.url,
      config: { access: 'form' },
      bodyLimit,
      handler: async (request, reply) => {
        const fields = Object.fromEntries(new URLSearchParams(request.body));
        const { slug = '', ...asked } = fields;
        const locale = LOCALES.find((one) => one === asked.locale) ?? DEFAULT_LOCALE;
        const said = await saidTo(services, request, form, { ...asked, locale });
        if (said === null || said === 'done') forgetTyped(request, reply);
        else keepTyped(reply, typedOf(form, fields));
        const page = SLUG.test(slug) ? `/products/${encodeURIComponent(slug)}` : '/products';
        const query = new URLSearchParams({
          ...(asked.variantId && { variant: asked.variantId.slice(0, 80) }),
          ...(said && { waiting: said }),
        });
        const tail = `${query.size > 0 ? `?${query}` : ''}${said ? '#waiting' : ''}`;
        return reply.redirect(`${localePath(locale, page)}${tail}`, 303);
      },
    });
  });
}

const typedOf = ({ typed }: WaitingForm, fields: Record<string, string>): TypedForm =>
  Object.fromEntries(typed.map((name) => [name, (fields[name] ?? '').slice(0, 254)]));

async function saidTo(
  services: Services,
  request: FastifyRequest,
  form: WaitingForm,
  fields: Fields,
): Promise<Said | null> {
  const store = request.store as Store;
  try {
    services.limits.from('lookUp', request.ip);
    services.limits.by('lookUp', { store: store.id, uid: null, address: request.ip });
    const who = await principalOfCookie(services, store.id, request);
    return await form.join(services, store, who, fields);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields = [] } = error.problem;
    if (fields.includes('email')) return 'wrong';
    if (fields.includes('until')) return 'days';
    return fields.includes('from') ? 'closed' : 'failed';
  }
}
