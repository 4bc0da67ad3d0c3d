import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { API, type ApiName } from '#machines/domain/api.ts';
import { Appointment } from '#machines/domain/calls/appointments.ts';
import type { OrderRight, ShopCall } from '#machines/domain/calls/call.ts';
import { FileBytes } from '#machines/domain/calls/call.ts';
import { PayBody, RedirectReply } from '#machines/domain/calls/payments.ts';
import { SUMMARIES } from '#machines/domain/calls/summaries.ts';
import { OrderView } from '#machines/domain/order.ts';
import { OrderBody } from '#machines/domain/orderSent.ts';
import { PROBLEMS, Problem } from '#machines/domain/problem.ts';
import { Product } from '#machines/domain/product.ts';
import { Address, Shipment } from '#machines/domain/shipment.ts';
import { Business } from '#machines/domain/store.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import type { CheckoutCall } from '#providers/provider.ts';
import { API_BASE } from '../http/route.ts';

type Json = Record<string, unknown>;

const SPECIFIED = 'Specification';
const EXTENSION = 'Extensions';
const BESIDE = 'Session';

/**
 * The OpenAPI description of everything a browser calls, made from the schemas that check the calls. Our own code because
 * `@fastify/swagger` reads JSON Schema from routes, while these calls also describe a platform that this server has no routes for.
 */
export const openApiDocument = (
  { extensions }: { extensions: boolean } = { extensions: true },
): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Storefront',
    version: '1.0.0',
    description: `Calls under "${SPECIFIED}" are the contract of the platform. Those under "${EXTENSION}" are this server's own: the storefront works without them, with less. Every refusal is application/problem+json with one of the codes of Problem.`,
  },
  tags: [{ name: SPECIFIED }, { name: EXTENSION }, { name: BESIDE }],
  paths: pathsOf([
    // In the order of the summaries: which file a page brings a call in is nothing to the reader.
    ...(Object.keys(SUMMARIES) as ApiName[])
      .map((name) => ({ name, call: API[name] as ShopCall }))
      .filter(({ call }) => extensions || !call.extension)
      .map(({ name, call }) => operationOf(name, call)),
    ...Object.entries(CHECKOUT_CALLS).map(([code, call]) => checkoutOperation(code, call)),
    ...SESSION_CALLS,
  ]),
  components: {
    schemas: namedSchemas(),
    securitySchemes: {
      key: {
        type: 'apiKey',
        in: 'header',
        name: 'api-key',
        description: 'Publishable: names the store, opens what anyone may read.',
      },
      secretKey: {
        type: 'apiKey',
        in: 'header',
        name: 'api-key',
        description: "Of the shop's own systems: a point of sale, a kitchen's screen.",
      },
      idToken: {
        type: 'apiKey',
        in: 'header',
        name: 'id_token',
        description: 'Of the identity provider; a guest has one too.',
      },
      session: { type: 'apiKey', in: 'cookie', name: 'ecatalog-2' },
      capability: {
        type: 'apiKey',
        in: 'header',
        name: 'x-capability',
        description:
          'Opens one order for some days. Of placing: outline, pay, change. Of the look-up: outline, whole, pay. Of a return from a provider: outline.',
      },
    },
  },
});

interface Operation {
  path: string;
  method: string;
  operation: Json;
}

function pathsOf(operations: Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const { path, method, operation } of operations)
    paths[path] = { ...paths[path], [method]: operation };
  return paths;
}

const braced = (path: string): string => `${API_BASE}${path.replace(/:(\w+)/g, '{$1}')}`;

function operationOf(name: string, call: ShopCall): Operation {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, key]) => ({
    name: key,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    path: braced(call.path),
    method: call.method.toLowerCase(),
    operation: {
      operationId: name,
      summary: SUMMARIES[name as ApiName],
      tags: [call.extension ? EXTENSION : SPECIFIED],
      security: SECURITY[call.needs],
      parameters: [...inPath, ...queryOf(call.query)],
      ...(call.body && {
        requestBody: { content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
      }),
      responses: answers(
        call.status,
        call.reply === FileBytes
          ? FILE
          : { 'application/json': { schema: schemaOf(call.reply, 'output') } },
      ),
    },
  };
}

const FILE: Json = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

/** The capability must carry that right. */
const ofOrder = (right: OrderRight): Json[] => [
  { key: [], idToken: [] },
  { key: [], session: [] },
  { key: [], capability: [right] },
];
const SECURITY: Record<ShopCall['needs'], Json[]> = {
  key: [{ key: [] }],
  identity: [
    { key: [], idToken: [] },
    { key: [], session: [] },
  ],
  outline: ofOrder('outline'),
  whole: ofOrder('whole'),
  pay: ofOrder('pay'),
  change: ofOrder('change'),
  staff: [{ key: [], idToken: [] }, { secretKey: [] }],
  support: [
    { key: [], idToken: [] },
    { key: [], session: [] },
  ],
};

function queryOf(schema: GenericSchema): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: one,
  }));
}

/** Starting a payment; each provider's own path, all alike otherwise. */
function checkoutOperation(code: string, { path, query = {}, reply }: CheckoutCall): Operation {
  const fixed = Object.entries(query).map(([name, value]) => ({
    name,
    in: 'query',
    required: true,
    schema: { type: 'string', const: value },
  }));
  const content =
    reply === 'image'
      ? { 'image/png': {}, 'image/jpeg': {}, 'image/gif': {}, 'image/webp': {} }
      : { 'application/json': { schema: schemaOf(RedirectReply, 'output') } };
  return {
    path: braced(path),
    method: 'post',
    operation: {
      operationId: `pay${code}`,
      summary: `Start a payment by ${code}: which order, and nothing about its amount`,
      tags: [SPECIFIED],
      security: SECURITY.pay,
      parameters: [{ name: 'businessId', in: 'query', schema: { type: 'string' } }, ...fixed],
      requestBody: { content: { 'application/json': { schema: schemaOf(PayBody, 'input') } } },
      responses: answers(200, content),
    },
  };
}

const answers = (status: number, content?: Json): Json => ({
  [status]: { description: 'Done', ...(content && { content }) },
  default: {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  },
});

const beside = (path: string, summary: string, security: Json[]): Operation => ({
  path,
  method: 'post',
  operation: { summary, tags: [BESIDE], security, responses: answers(204) },
});
const SESSION_CALLS: Operation[] = [
  beside('/api/login', 'Exchange a fresh id_token for the session cookie', [{ idToken: [] }]),
  beside('/api/logout', 'End the session; asking twice is no fault', [{ session: [] }]),
];

/** Shapes that several calls share stand once, under their domain names. */
const NAMED = { Address, Appointment, Business, OrderBody, OrderView, Problem, Product, Shipment };

/** Actions that JSON Schema has no word for (trimming, say) are left out. */
const conversion = (typeMode: 'input' | 'output'): ConversionConfig => ({
  typeMode,
  errorMode: 'ignore',
  target: 'draft-2020-12',
  definitions: NAMED,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
});

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, conversion(typeMode)) as Json;
  return rest;
}

function namedSchemas(): Json {
  const schemas = toJsonSchemaDefs(NAMED, conversion('output'));
  return { ...schemas, Problem: { ...schemas.Problem, 'x-codes': PROBLEMS } };
}
