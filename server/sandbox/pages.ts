import type { FastifyReply } from 'fastify';
import type {
  Leaving,
  SandboxContext,
  SandboxProvider,
  SandboxReply,
} from '#providers/kit/sandbox/types.ts';
import type { Clock } from '../clock.ts';
import { policy } from './html.ts';
import { leavingPage, paymentPage, stopPage } from './paymentPage.ts';

/** One provider, and its view of the state. */
export interface SimulatedProvider {
  provider: SandboxProvider;
  context: SandboxContext;
}

export interface SimulatorPages {
  page(reply: FastifyReply, page: (nonce: string) => string, status?: number): FastifyReply;
  /** away from the provider's page, by address or by a form that sends itself */
  leave(reply: FastifyReply, provider: SandboxProvider, leaving: Leaving): FastifyReply;
  answer(reply: FastifyReply, simulated: SimulatedProvider, answer: SandboxReply): FastifyReply;
}

/** How the simulator answers: pages under a nonce, everything else as the provider would. */
export function pagesOf(clock: Pick<Clock, 'secret'>): SimulatorPages {
  const page: SimulatorPages['page'] = (reply, print, status = 200) => {
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
    answer: (reply, { provider, context }, answer) => {
      if ('pay' in answer)
        return page(reply, (nonce) =>
          paymentPage(provider, answer.pay, context.accountOf(answer.pay), nonce),
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
