import { afterAll, beforeAll, expect, it } from 'vitest';
import { API } from '#machines/domain/api.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

interface Operation {
  operationId?: string;
  tags: string[];
  parameters?: { name: string; required?: boolean; schema: { const?: string } }[];
  responses: Record<string, { content?: object }>;
}
const operations = (): Operation[] =>
  Object.values(
    (openApiDocument() as { paths: Record<string, Record<string, Operation>> }).paths,
  ).flatMap((path) => Object.values(path));

it('the description in the repository is the one the schemas make (`vitest run tests/server/openapi.test.ts --update` writes it)', async () => {
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(
    '../../server/openapi.json',
  );
});

it('describes every shop call and every provider, our extensions apart from the specification', () => {
  const tagsOf = new Map(operations().map(({ operationId, tags }) => [operationId, tags]));
  for (const [name, { extension }] of Object.entries(API))
    expect(tagsOf.get(name), name).toEqual([extension ? 'Extensions' : 'Specification']);
  for (const code of Object.keys(CHECKOUT_CALLS))
    expect(tagsOf.get(`pay${code}`), code).toEqual(['Specification']);
});

it('what the specification always sends with a checkout is required, and a code may be a picture of each type that is shown', () => {
  const by = new Map(operations().map((one) => [one.operationId, one]));
  expect(by.get('payIPAY')?.parameters).toContainEqual(
    expect.objectContaining({
      name: 'merchantAccount',
      required: true,
      schema: expect.objectContaining({ const: 'estore' }),
    }),
  );
  expect(Object.keys(by.get('payIPAY_QR')?.responses['200']?.content ?? {})).toEqual([
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/webp',
  ]);
});

it('is served, and promises no path that the server does not know', async () => {
  const answer = await shop.ask({ url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
