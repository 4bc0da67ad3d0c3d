import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

/** Control characters other than tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
/** The same as they stand in an address. */
const ENCODED = /%(?:0[0-8bcef]|1[\da-f]|7f)/i;

/** Text that a person may have typed: PostgreSQL keeps no NUL, and people do not type the others. */
export const isPlainText = (text: string): boolean => !CONTROL.test(text) && text.isWellFormed();

/**
 * What comes in an address is held to the same as a body, before any route reads it. A cookie need not be ours: the parent domain sends its own
 * along to every shop below it. So one that is not plain is taken for absent, and no room ever reads it.
 */
export function registerPlainText(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { url = '' }, cookies }) => {
    if (ENCODED.test(url) || CONTROL.test(url)) throw refuse('MALFORMED');
    for (const [name, value] of Object.entries(cookies))
      if (!isPlainText(value ?? '')) delete cookies[name];
  });
}
