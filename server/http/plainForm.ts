import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 8_192;

/** A place for routes that take a plain form of a page of ours, as a browser sends it with or without scripts; no other route does. */
export function takesForms(
  app: FastifyInstance,
  add: (scope: FastifyInstance, bodyLimit: number) => void,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      async (_request: unknown, body: string) => body,
    );
    add(scope, MOST_BYTES);
  });
}
