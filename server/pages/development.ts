import middie from '@fastify/middie';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Renderer } from '#machines/domain/render.ts';

const ENTRY = '/src/entries/server.tsx';

/** Pages from their sources, through Vite: what is saved is seen at once. */
export async function developmentRenderer(): Promise<{
  renderer: Renderer;
  attach(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const entry = () => vite.ssrLoadModule(ENTRY) as Promise<Renderer>;
  let loaded = await entry();
  return {
    renderer: {
      async render(request) {
        loaded = await entry();
        return loaded.render(request);
      },
      say: (locale, id, values) => loaded.say(locale, id, values),
      letter: (request) => loaded.letter(request),
      invoice: (request) => loaded.invoice(request),
    },
    async attach(app) {
      await app.register(middie);
      app.use(vite.middlewares);
    },
    close: () => vite.close(),
  };
}
