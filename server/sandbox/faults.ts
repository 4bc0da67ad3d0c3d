import type { FastifyReply } from 'fastify';
import type { SandboxFault, SandboxProvider, SandboxReply } from '#providers/kit/sandbox/types.ts';
import type { Later } from './notifier.ts';

const SLOW_MS = 3_000;
const ELSEWHERE = 'https://pay.elsewhere.example';
/** Paid, says an answer that defines what its words mean, and would read a file of ours to say it. */
const ENTITIES =
  '<?xml version="1.0"?><!DOCTYPE API3G [<!ENTITY ok "000"><!ENTITY file SYSTEM "file:///etc/passwd">]>' +
  '<API3G><Result>&ok;</Result><ResultExplanation>&file;</ResultExplanation><Status>1</Status></API3G>';

const TOO_MANY: SandboxReply = {
  status: 429,
  type: 'application/json',
  body: '{"name":"RATE_LIMIT_REACHED","message":"Too many requests","error":{"code":"rate_limit","message":"Too many requests"}}',
};

/** Seconds that a provider which says so asks to wait, where it was told to refuse. */
const WAIT_S = 12;
/** A provider's own words for too many calls, or plain ones. */
export const tooMany = (
  { refusesMore }: Pick<SandboxProvider, 'refusesMore'>,
  seconds = WAIT_S,
): SandboxReply => refusesMore?.(seconds) ?? TOO_MANY;

/** Faults that answer without doing anything; null when the call is to be processed first. */
export function failBefore(
  fault: SandboxFault | null,
  provider: Pick<SandboxProvider, 'refusesMore'>,
): SandboxReply | 'drop' | 'hang' | null {
  if (fault === 'refuse') return 'drop';
  if (fault === 'timeout') return 'hang';
  if (fault === '500')
    return {
      status: 500,
      type: 'application/json',
      body: '{"message":"The simulator was told to fail."}',
    };
  if (fault === 'tooMany') return tooMany(provider);
  if (fault === 'html')
    return {
      status: 200,
      type: 'text/html',
      body: '<!doctype html><title>Maintenance</title><h1>Back soon</h1>',
    };
  if (fault === 'entities') return { status: 200, type: 'text/xml; charset=utf-8', body: ENTITIES };
  if (fault === 'redirect')
    return { status: 302, type: 'text/plain', body: '', headers: { location: `${ELSEWHERE}/` } };
  return fault === 'huge'
    ? { status: 200, type: 'application/json', body: `"${'x'.repeat(10_000_000)}"` }
    : null;
}

/** Faults of the answer to a call that was processed. */
export function failAfter(fault: SandboxFault | null, reply: SandboxReply): SandboxReply | 'drop' {
  if (fault === 'commitThenDrop') return 'drop';
  if (!('body' in reply) || typeof reply.body !== 'string') return reply;
  if (fault === 'strangeHost')
    return {
      ...reply,
      body: reply.body.replace(/http:\/\/[\w-]+\.pay\.localhost:\d+/g, ELSEWHERE),
    };
  if (fault !== 'badSignature') return reply;
  return {
    ...reply,
    body: reply.body.replace(
      /((?:VrfKey|Signature|hash)\W{1,4})([0-9a-f])/i,
      (_, before, digit) => before + (digit === '0' ? '1' : '0'),
    ),
  };
}

export const pause = (fault: SandboxFault | null, later: Later): Promise<void> =>
  fault === 'slow' ? new Promise((resolve) => later(SLOW_MS, resolve)) : Promise.resolve();

/** Cuts the connection, or keeps it without a word until the caller gives up. */
export function say(reply: FastifyReply, silence: 'drop' | 'hang'): FastifyReply {
  reply.hijack();
  if (silence === 'drop') reply.raw.socket?.destroy();
  return reply;
}
