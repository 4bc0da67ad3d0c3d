import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { WaitingBody } from '#machines/domain/calls/waiting.ts';
import { DEFAULT_LOCALE, localePath } from '#machines/domain/locale.ts';
import type { TypedForm } from '#machines/domain/typedForm.ts';
import { Refusal } from '../http/errors.ts';
import { LOCALES } from '../http/locale.ts';
import { principalOfCookie } from '../http/session.ts';
import { forgetTyped, keepTyped } from '../http/typedForm.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { joinWaiting } from './joinWaiting.ts';

const MOST_BYTES = 8_192;
const SLUG = /^[\p{L}\p{N}_-]{1,200}$/u;

/** What the product's page then says: a sentence of `waiting.*`. No address is carried in one of ours. */
type Said = 'done' | 'wrong' | 'days' | 'closed' | 'failed';

/** The waiting list's form as a browser sends it that runs no scripts; it comes back to the page of the service. */
export function registerWaitingForm(app: FastifyInstance, services: Services): void {
  if (!services.config.extensions) return;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: unknown, body: string) => body,
    );
    scope.route<{ Body: string }>({
      method: 'POST',
      url: '/appointments/waiting',
      config: { access: 'form' },
      bodyLimit: MOST_BYTES,
      handler: async (request, reply) => {
        const fields = Object.fromEntries(new URLSearchParams(request.body));
        const { slug = '', ...asked } = fields;
        const locale = LOCALES.find((one) => one === asked.locale) ?? DEFAULT_LOCALE;
        const said = await saidTo(services, request, { ...asked, locale });
        if (said === 'done') forgetTyped(request, reply);
        else keepTyped(reply, typedOf(fields));
        const page = SLUG.test(slug) ? `/products/${encodeURIComponent(slug)}` : '/products';
        return reply.redirect(`${localePath(locale, page)}?waiting=${said}#waiting`, 303);
      },
    });
  });
}

const TYPED = ['slug', 'email', 'from', 'until', 'part', 'employeeId'];
const typedOf = (fields: Record<string, string>): TypedForm =>
  Object.fromEntries(TYPED.map((name) => [name, (fields[name] ?? '').slice(0, 254)]));

async function saidTo(
  services: Services,
  request: FastifyRequest,
  asked: Record<string, string | undefined>,
): Promise<Said> {
  const store = request.store as Store;
  try {
    services.limits.from('lookUp', request.ip);
    services.limits.by('lookUp', { store: store.id, uid: null, address: request.ip });
    const read = v.safeParse(WaitingBody, {
      ...asked,
      employeeId: asked.employeeId || null,
      part: asked.part || null,
      minutes: Number(asked.minutes),
      people: Number(asked.people),
    });
    if (!read.success)
      return read.issues.some(({ path }) => path?.[0]?.key === 'email') ? 'wrong' : 'days';
    const principal = await principalOfCookie(services, store.id, request);
    await joinWaiting(services, store, principal, read.output);
    return 'done';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields = [] } = error.problem;
    if (fields.includes('email')) return 'wrong';
    if (fields.includes('until')) return 'days';
    return fields.includes('from') ? 'closed' : 'failed';
  }
}
