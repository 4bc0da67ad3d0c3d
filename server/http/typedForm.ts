import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { TypedForm } from '#machines/domain/typedForm.ts';
import { OF_THIS_HOST } from './session.ts';

/**
 * What was typed into a form that was refused, for the page that says why, which a browser without scripts asks for next. In a cookie of the
 * browser that typed it: no address and no log has it, the shop keeps nothing, and it goes by itself.
 */
const COOKIE = '__Host-typed';
const ATTRIBUTES = { ...OF_THIS_HOST, maxAge: 120 } as const;

export const keepTyped = (reply: FastifyReply, typed: TypedForm): void =>
  void reply.setCookie(COOKIE, JSON.stringify(typed), ATTRIBUTES);

export function forgetTyped(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE])
    reply.setCookie(COOKIE, '', { ...ATTRIBUTES, signed: false, maxAge: 0 });
}

/** Null: nothing was typed, or the cookie is none of ours. */
export function typedIn(request: FastifyRequest): TypedForm | null {
  const cookie = request.cookies[COOKIE];
  const { valid, value } = cookie ? request.unsignCookie(cookie) : { valid: false, value: null };
  if (!valid || !value) return null;
  try {
    return v.parse(TypedForm, JSON.parse(value));
  } catch {
    return null;
  }
}
