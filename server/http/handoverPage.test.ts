import { runInNewContext } from 'node:vm';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendHandover } from './handoverPage.ts';

const ORIGINS = ['https://api.cashfree.com', 'https://payments.cashfree.com'];
/** The page as it is sent: its policy, and what it is. */
function page(): { policy: string; body: string } {
  const sent = { policy: '', body: '' };
  const reply = {
    header: (name: string, value: string) => {
      if (name === 'content-security-policy') sent.policy = value;
      return reply;
    },
    type: () => reply,
    send: (body: string) => {
      sent.body = body;
      return reply;
    },
  };
  const handover = {
    kind: 'script',
    src: 'https://sdk.cashfree.com/js/v3/cashfree.js',
    origins: ORIGINS,
    args: { mode: 'production', paymentSessionId: 'session_1' },
    fallbackForm: null,
  } as const;
  const words = { locale: 'en' as const, say: (id: string) => id, href: (path: string) => path };
  sendHandover(reply as never as FastifyReply, { handover, orderId: 'o1' }, 'n', words as never);
  return sent;
}

/** Runs the page's own script beside what Cashfree's left behind; answers whether the shopper reads that the page did not open. */
async function hasFailed(Cashfree: unknown, passes = 0): Promise<boolean> {
  const code = page().body.split('<script nonce="n">').at(-1)?.split('</script>')[0] ?? '';
  const told = { hidden: true };
  const document = { getElementById: () => told, forms: [] };
  const setTimeout = (run: () => void, ms: number) => (ms <= passes ? run() : undefined);
  runInNewContext(code, { document, setTimeout, Cashfree });
  await new Promise(setImmediate);
  return !told.hidden;
}
const answering = (answer: unknown) => () => ({ checkout: () => answer });
const failing = () => ({ checkout: () => Promise.reject(new Error('x')) });

test('Cashfree’s page may call and show what Cashfree lists', () => {
  for (const kind of ['connect-src', 'frame-src'])
    for (const origin of ORIGINS)
      expect(page().policy).toMatch(new RegExp(`${kind}[^;]* ${origin}`));
});

test.each([
  ['its script was blocked', undefined, 0],
  [
    'its script says what it could not do',
    answering(Promise.resolve({ error: { message: 'x' } })),
    0,
  ],
  ['its script fails', failing, 0],
  ['nothing happens for 15 seconds', answering(new Promise(() => {})), 15_000],
])('a shopper reads what to do where %s', async (_, Cashfree, passes) => {
  expect(await hasFailed(Cashfree, passes)).toBe(true);
});

test('nothing is said while the page opens', async () => {
  expect(await hasFailed(answering(new Promise(() => {})))).toBe(false);
});
