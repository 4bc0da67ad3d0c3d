import {
  type Attributes,
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { errorLine } from './loggedError.ts';

/**
 * Where this process tells OpenTelemetry what it does; null: nowhere, and then a span costs a function call. Names and attributes are routes, states,
 * providers, stores and tables: an id, an address or a word of a visitor is in none (I41).
 */
let tracer: Tracer | null = null;

export function tellSpansTo(one: Tracer | null): void {
  tracer = one;
}
export const isTellingSpans = (): boolean => tracer !== null;

interface Told {
  kind?: SpanKind;
  attributes?: Attributes;
}

/** Does `work` as one span below the one that is under way. What it throws is told in the words of the log, and thrown on. */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: Told,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      tellFailure(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Says more about the span that is under way. */
export const addToSpan = (attributes: Attributes): void => {
  if (tracer) trace.getActiveSpan()?.setAttributes(attributes);
};

/** A span whose end comes by another way than its beginning: its holder ends it. */
export interface OpenSpan {
  span: Span;
  /** what is done in it belongs below it */
  within: Context;
}
export function openSpan(name: string, kind: SpanKind, parent: Context): OpenSpan | null {
  const span = tracer?.startSpan(name, { kind }, parent);
  return span ? { span, within: trace.setSpan(parent, span) } : null;
}

/** Below a span only: what the sweep asks every few seconds is no story. */
export const openSpanBelow = (name: string, attributes: Attributes): Span | null =>
  (tracer &&
    trace.getActiveSpan() &&
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active())) ??
  null;

export function tellFailure(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: errorLine(error) });
}
