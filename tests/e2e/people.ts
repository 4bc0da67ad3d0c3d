import { request } from 'node:http';

/** People of a test's own, made by the calls that a browser's SDK makes. */
const ports = (): { emulator: number; shop: number } => JSON.parse(process.env.E2E_PORTS ?? '{}');
const PROJECT = 'demo-store';
export const PASSWORD = 'a-good-password';

async function ask<T>(path: string, body: unknown): Promise<T> {
  const answer = await fetch(
    `http://127.0.0.1:${ports().emulator}/identitytoolkit.googleapis.com/v1/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
      body: JSON.stringify(body),
    },
  );
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

let people = 0;
/** An address that no other test of this run has. */
export const newEmail = (what: string): string =>
  `${what}-${process.pid}-${++people}@shopper.example`;
export const newPhone = (): string =>
  `+9198815${String(10_000 + (process.pid % 800) * 100 + ++people).slice(-5)}`;

export async function anAccount(
  what: string,
  more: Record<string, unknown> = {},
): Promise<{ email: string; uid: string }> {
  const email = newEmail(what);
  const { localId } = await ask<{ localId: string }>(`projects/${PROJECT}/accounts`, {
    email,
    password: PASSWORD,
    displayName: what,
    ...more,
  });
  return { email, uid: localId };
}
export const change = (uid: string, fields: Record<string, unknown>): Promise<unknown> =>
  ask(`projects/${PROJECT}/accounts:update`, { localId: uid, ...fields });

/** As another server of the shop would make it; the emulator takes it unsigned. */
export function customToken(uid: string): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ uid, aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit' })}.`;
}

/** What a store answers to a browser that holds that cookie, asked without a browser. */
export function statusWith(cookie: string, slug: string, path: string): Promise<number> {
  const { shop } = ports();
  const headers = {
    host: `${slug}.localhost:${shop}`,
    'api-key': `pk-demo-${slug}`,
    cookie: `ecatalog-2=${cookie}`,
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: shop, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
