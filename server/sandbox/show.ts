import type { FastifyReply } from 'fastify';
import type {
  Leaving,
  SandboxProvider,
  SandboxReply,
  SandboxWorld,
} from '#providers/kit/sandbox/types.ts';
import type { Clock } from '../clock.ts';
import { policy } from './html.ts';
import { leavingPage, paymentPage, stopPage } from './page.ts';

/** One provider, and its view of the books. */
export interface Desk {
  provider: SandboxProvider;
  world: SandboxWorld;
}

export interface Show {
  page(reply: FastifyReply, page: (nonce: string) => string, status?: number): FastifyReply;
  /** away from the provider's page, by address or by a form that sends itself */
  leave(reply: FastifyReply, provider: SandboxProvider, leaving: Leaving): FastifyReply;
  answer(reply: FastifyReply, desk: Desk, answer: SandboxReply): FastifyReply;
}

/** How the simulator answers: pages under a nonce, everything else as the provider would. */
export function showing(clock: Pick<Clock, 'secret'>): Show {
  const page: Show['page'] = (reply, print, status = 200) => {
    const nonce = clock.secret(12);
    reply.header('content-security-policy', policy(nonce)).header('cache-control', 'no-store');
    return reply.code(status).type('text/html; charset=utf-8').send(print(nonce));
  };
  return {
    page,
    leave: (reply, provider, leaving) =>
      leaving.method === 'GET'
        ? reply.redirect(leaving.url, 303)
        : page(reply, (nonce) => leavingPage(provider, leaving, nonce)),
    answer: (reply, { provider, world }, answer) => {
      if ('pay' in answer)
        return page(reply, (nonce) =>
          paymentPage(provider, answer.pay, world.accountOf(answer.pay), nonce),
        );
      if ('stop' in answer)
        return page(reply, (nonce) => stopPage(provider, answer.stop, nonce), 400);
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type(answer.type)
        .send(answer.body);
    },
  };
}
