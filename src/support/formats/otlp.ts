import { digest } from '#machines/domain/trace/digest.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { type Moment, momentsOf } from '../player/moments.ts';
import { verdictOf } from '../player/verdict.ts';
import { stateText } from '../player/words.ts';

type Value = { stringValue: string } | { doubleValue: number } | { intValue: string };
interface Attribute {
  key: string;
  value: Value;
}
export interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 1 inside, 3 asks another part, 5 is told by another part */
  kind: 1 | 3 | 5;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events: { timeUnixNano: string; name: string; attributes: Attribute[] }[];
  status: { code?: 1 | 2 };
}
export interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { scope: { name: string; version: string }; spans: OtlpSpan[] }[];
  }[];
}

/** A checkout as OpenTelemetry spans in OTLP's JSON: one over all of it, one for each page, and one for each question to a provider and each notification. */
export function toOtlp(trace: Trace): OtlpTraces {
  const moments = momentsOf(trace);
  const { header } = trace;
  const traceId = idOf(header.reference + header.startedAt, 32);
  const { fact, answer } = verdictOf(trace, moments);
  const whole: OtlpSpan = {
    ...{ traceId, spanId: idOf(`${traceId} whole`, 16), name: 'checkout', kind: 1 },
    ...timesOf(moments),
    attributes: attributes({
      'checkout.reference': header.reference,
      'checkout.money': fact,
      'checkout.answer': answer,
      'checkout.provider': header.provider,
      'checkout.order': header.order,
    }),
    events: moments.filter(({ order }) => order).map(eventOf),
    status: { code: fact === 'maybe' ? 2 : 1 },
  };
  const pages = Map.groupBy(
    moments.filter(({ step }) => step),
    ({ step }) => step?.document ?? '',
  );
  const inside = { traceId, parentSpanId: whole.spanId };
  const spans = [
    whole,
    ...[...pages].map(([page, all]): OtlpSpan => pageSpan(page, all, inside)),
    ...moments.flatMap((one, at) => (one.fact ? [factSpan(one, at, inside)] : [])),
  ];
  return {
    resourceSpans: [
      {
        resource: {
          attributes: attributes({
            'service.name': 'storefront',
            'service.version': header.build,
            'store.name': header.store,
          }),
        },
        scopeSpans: [{ scope: { name: 'storefront.trace', version: `${trace.version}` }, spans }],
      },
    ],
  };
}

type Inside = Pick<OtlpSpan, 'traceId' | 'parentSpanId'>;
const pageSpan = (page: string, all: readonly Moment[], inside: Inside): OtlpSpan => ({
  ...{ ...inside, spanId: idOf(page, 16), name: 'page', kind: 1 },
  ...timesOf(all),
  attributes: attributes({ 'checkout.page': page }),
  events: all.map(eventOf),
  status: {},
});

function factSpan({ at, fact, words, trouble }: Moment, place: number, inside: Inside): OtlpSpan {
  const asked = fact?.kind === 'question';
  return {
    ...{ ...inside, spanId: idOf(`${inside.traceId}${place}`, 16), name: words },
    kind: asked ? 3 : fact?.kind === 'notification' ? 5 : 1,
    startTimeUnixNano: nano(at),
    endTimeUnixNano: nano(at + (fact?.latencyMs ?? 0)),
    attributes: attributes({
      'payment.provider': fact?.provider ?? null,
      'payment.amount': fact?.amount ?? null,
      'payment.currency': fact?.currency ?? null,
      'payment.money': fact?.money ?? null,
      'payment.reference': fact?.reference ?? null,
      'payment.idempotency_key': fact?.idempotencyKey ?? null,
      'notification.genuine': fact?.genuine ?? null,
    }),
    events: [],
    status: trouble ? { code: 2 } : {},
  };
}

const eventOf = ({ at, name, step, order, money, by }: Moment): OtlpSpan['events'][number] => ({
  timeUnixNano: nano(at),
  name,
  attributes: attributes({
    'chart.actor': step?.actor ?? 'order',
    'chart.state': step ? stateText(step.states[step.actor]) : (order?.fact.to ?? null),
    'checkout.money': money,
    'caused.by': by,
  }),
});

function timesOf(all: readonly Moment[]): Pick<OtlpSpan, 'startTimeUnixNano' | 'endTimeUnixNano'> {
  return { startTimeUnixNano: nano(all[0]?.at ?? 0), endTimeUnixNano: nano(all.at(-1)?.at ?? 0) };
}
/** Nanoseconds are more than a number of JavaScript holds, so they are written as text. */
const nano = (ms: number): string => `${BigInt(Math.round(ms)) * 1_000_000n}`;
const attributes = (all: Record<string, string | number | null>): Attribute[] =>
  Object.entries(all).flatMap(([key, value]) =>
    value === null
      ? []
      : [
          {
            key,
            value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
          },
        ],
  );

/** So many hexadecimal digits of a text, the same each time. */
const idOf = (text: string, length: 16 | 32): string =>
  [0, 1, 2, 3]
    .map((part) => Number.parseInt(digest(`${part}${text}`).slice(0, 8), 36).toString(16))
    .map((one) => one.padStart(8, '0').slice(-8))
    .join('')
    .slice(0, length);
