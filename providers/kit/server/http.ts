import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type Http,
  type HttpReply,
  type HttpRequest,
  ProviderUnreachable,
} from '../../provider.ts';

export interface HttpLimits {
  /** ms until the connection stands, TLS included */
  connect: number;
  /** ms until the first byte of the answer */
  answer: number;
  /** ms for everything */
  total: number;
  /** bytes of the answer's body */
  bytes: number;
  /** what measures them; a proof's own lets the time pass when it wants */
  timer?: Timer;
}
/** Runs after so many ms, unless the answered function was called before. */
export type Timer = (run: () => void, ms: number) => () => void;
const passing: Timer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
export const LIMITS: HttpLimits = { connect: 1_000, answer: 5_000, total: 8_000, bytes: 1_000_000 };

// Idle connections end here before the other side ends them: one that dies under a request leaves it in doubt.
const kept = { keepAlive: true, maxSockets: 64, scheduling: 'lifo', timeout: 4_000 } as const;
const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

/** `*.localhost` never leaves this machine, and Debian's resolver does not know it. */
const lookup: LookupFunction = (hostname, options, done) => {
  if (!/(^|\.)localhost$/.test(hostname)) return dns.lookup(hostname, options, done);
  if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
};

/**
 * The one outbound client: only these origins, no redirects followed, everything bounded. What is refused here was never sent, so `guard` (a
 * breaker) hears of the provider's own failures alone. Our own code because `fetch` and `undici` do not say of a broken connection whether the
 * request had left: `before` may be tried again, `maybe` is asked about.
 */
export function boundedHttp(
  origins: Iterable<string>,
  limits: HttpLimits = LIMITS,
  guard: (http: Http) => Http = (http) => http,
): Http {
  const ask = guard((request) => send(new URL(request.url), request, limits));
  const allowed = new Set(Array.from(origins, (one) => new URL(one).origin));
  return async (request) => {
    const url = URL.canParse(request.url) ? new URL(request.url) : null;
    if (!url || url.username || !allowed.has(url.origin)) {
      throw new ProviderUnreachable(
        'before',
        `${url?.origin ?? 'an unreadable address'} is not a configured address`,
      );
    }
    return ask(request);
  };
}

function send(url: URL, request: HttpRequest, limits: HttpLimits): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === 'https:';
    const body = request.body === undefined ? null : Buffer.from(request.body);
    const headers = {
      'accept-encoding': 'identity',
      ...(body && { 'content-length': String(body.length) }),
      ...request.headers,
    };
    const options = {
      method: request.method,
      headers,
      lookup,
      agent: secure ? agents['https:'] : agents['http:'],
    };
    let sent = false;
    const { timer = passing } = limits;
    const timers: (() => void)[] = [];
    const outgoing = (secure ? https : http).request(url, options);
    const end = (finish: () => void) => {
      for (const stop of timers) stop();
      finish();
    };
    const fail = (why: string) => {
      end(() =>
        reject(new ProviderUnreachable(sent ? 'maybe' : 'before', `${url.origin}: ${why}`)),
      );
      outgoing.destroy();
    };
    const after = (ms: number, why: string) => {
      const stop = timer(() => fail(why), ms);
      timers.push(stop);
      return stop;
    };
    after(limits.total, `no complete answer in ${limits.total} ms`);
    const answering = after(limits.answer + limits.connect, `no answer in ${limits.answer} ms`);
    outgoing.on('error', (error) => fail(error.message));
    outgoing.on('socket', (socket) => {
      const connected = () => {
        sent = true;
      };
      if (!socket.connecting) return connected();
      const connecting = after(limits.connect, `no connection in ${limits.connect} ms`);
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connecting();
        connected();
      });
    });
    outgoing.on('response', (incoming) => {
      answering();
      collect(incoming, limits.bytes, fail, (bytes) =>
        end(() =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: flat(incoming.headers),
            text: bytes.toString('utf8'),
            bytes,
          }),
        ),
      );
    });
    outgoing.end(body ?? undefined);
  });
}

function collect(
  incoming: http.IncomingMessage,
  most: number,
  fail: (why: string) => void,
  done: (bytes: Buffer) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > most) return fail(`the answer is larger than ${most} bytes`);
    chunks.push(chunk);
  });
  incoming.on('end', () =>
    incoming.complete ? done(Buffer.concat(chunks)) : fail('the answer was cut off'),
  );
  incoming.on('error', (error) => fail(error.message));
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
