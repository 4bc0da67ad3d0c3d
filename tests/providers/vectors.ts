import * as v from 'valibot';
import { expect } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import { leafTexts } from '#providers/kit/server/xml.ts';
import type { HttpReply, HttpRequest, OpenAttempt, ProviderTools } from '#providers/provider.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import type { PublishedRequest, Vector } from '#scripts/providerData.ts';
import { SIGNERS, signedHeaders } from './signers.ts';

/** A year later at each run: no token or certificate of an earlier one is used again. */
let years = 0;
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

export async function check(code: ProviderCode, vector: Vector): Promise<void> {
  const signer = SIGNERS[vector.call];
  if (signer) return expect(signer(vector.given as never)).toMatchObject(asIs(vector.gives));
  years += 1;
  const now = new Date(vector.now ?? Date.UTC(2026 + years, 0, 2));
  const sent: HttpRequest[] = [];
  const credentials = v.parse(serverProvider(code).credentials, {
    ...demoAccount(code, 'published', '').secrets,
    ...vector.credentials,
  });
  const tools: ProviderTools<unknown> = {
    hosts: hostsFor(code, null, {}, credentials),
    credentials,
    now,
    id: () => 'id',
    http: async (request) => {
      sent.push(request);
      return replyTo(request, vector);
    },
  };
  const got = await call(code, vector, tools, sent);
  expect(JSON.parse(JSON.stringify(got))).toMatchObject(asIs(vector.gives));
  if (vector.request) compare(vector.request, sent, vector.notSent ?? {});
}

// toMatchObject takes objects alone.
const asIs = (value: unknown): object => value as object;

function replyTo({ url }: HttpRequest, { answers = {} }: Vector): HttpReply {
  const path = new URL(url).pathname;
  const token = { status: 200, body: { access_token: 'token', expires_in: 900 } };
  const { status, body } =
    answers[path] ?? (path === '/v1/oauth2/token' ? token : { status: 404, body: '' });
  const text = textOf(body);
  return { status, headers: {}, text, bytes: Buffer.from(text) };
}

async function call(
  code: ProviderCode,
  vector: Vector,
  tools: ProviderTools<unknown>,
  sent: HttpRequest[],
): Promise<unknown> {
  const provider = serverProvider(code);
  const attempt = attemptOf(vector, tools.now);
  if (vector.call === 'notification') {
    const { headers, form, body, sign } = vector.notification ?? { headers: {} };
    const text = form ? new URLSearchParams(form).toString() : textOf(body);
    return provider.readNotification(
      {
        method: 'POST',
        headers: { ...headers, ...signedHeaders(sign, text, headers, tools) },
        query: {},
        rawBody: Buffer.from(text),
        contentType: headers['content-type'] ?? '',
      },
      tools,
    );
  }
  if (vector.call !== 'open')
    return provider[vector.call as 'inquire' | 'capture' | 'cancel']?.(attempt, tools);
  const opened = await provider.open(attempt, tools);
  if (opened.kind === 'opened' && opened.handover.kind === 'form') {
    const { url, method, fields } = opened.handover;
    sent.push({ method, url, body: new URLSearchParams(fields).toString() });
  }
  return opened;
}

function attemptOf({ attempt, session, hints }: Vector, now: Date): OpenAttempt {
  const made = {
    id: 'a1',
    reference: 'A1',
    amount: 100,
    currency: 'USD',
    order: { id: 'o1', number: 'N1', description: 'Order N1' },
    payer: { name: 'Amina Otieno', email: 'amina@example.test', phone: '+254722000000' },
    returnUrl: 'https://shop.example.test/back',
    cancelUrl: 'https://shop.example.test/back?cancelled=1',
    notifyUrl: 'https://shop.example.test/hook',
    ...attempt,
  };
  const deadline = new Date((attempt?.deadline as string) ?? now.getTime() + 3_600_000);
  return { ...made, deadline, session: session ?? {}, hints: hints ?? {} } as OpenAttempt;
}

/** Each published field, byte for byte, in the call that was made to the published address. */
function compare(
  { method, url, headers, json, form, xml }: PublishedRequest,
  sent: HttpRequest[],
  notSent: Record<string, string>,
): void {
  const bare = (one: string): string => (notSent['?'] ? (one.split('?')[0] ?? '') : one);
  const made = sent.find((one) => one.method === method && bare(one.url) === url);
  expect(sent.map((one) => `${one.method} ${one.url}`).join(', '), 'the address').toContain(url);
  if (!made) throw new Error(`${method} ${url} was not called`);
  expect(made.headers ?? {}).toMatchObject(headers ?? {});
  const body = made.body ?? '';
  const ours = json
    ? flat(JSON.parse(body))
    : xml
      ? leafTexts(body)
      : Object.fromEntries(new URLSearchParams(body));
  for (const [name, value] of Object.entries(flat(json ?? xml ?? form ?? {})))
    if (!notSent[name]) expect(ours?.[name], name).toBe(value);
}

function flat(value: unknown, path = ''): Record<string, unknown> {
  if (!value || typeof value !== 'object') return { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => flat(inner, path ? `${path}.${name}` : name)),
  );
}
