import { context, type DiagLogger, DiagLogLevel, diag, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Clock } from '../clock.ts';
import type { SpanSettings } from '../config.ts';
import { tellSpansTo } from '../spans.ts';

/** A collector that does not answer keeps no process from its end. */
const EXPORT_MS = 3_000;
/** What waits for the collector, at most: some megabytes. What comes when it is full is dropped. */
const MOST_WAITING = 2_048;
const A_MINUTE = 60_000;

export interface SpanExport {
  /** sends what waits, and ends */
  stop(): Promise<void>;
}

/**
 * Sends what the server tells (`spans.ts`) to a collector of OpenTelemetry, in its JSON over HTTP. Loaded only where one is configured. The exporter
 * reads address and headers from the environment itself, by OpenTelemetry's own names.
 */
export function startSpanExport(
  { service, share }: SpanSettings,
  build: string,
  clock: Pick<Clock, 'now'>,
  told: (line: string) => void,
): SpanExport {
  const logger = seldom(clock, told);
  diag.setLogger(logger, DiagLogLevel.WARN);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': build }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ timeoutMillis: EXPORT_MS }),
        exportTimeoutMillis: EXPORT_MS,
        maxQueueSize: MOST_WAITING,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  tellSpansTo(provider.getTracer('shop', build));
  return {
    async stop() {
      tellSpansTo(null);
      await provider.shutdown().catch((error: Error) => logger.error(error.message));
      for (const part of [context, propagation, diag]) part.disable();
    },
  };
}

/** A collector that is away is said once a minute, not with each batch. */
function seldom(clock: Pick<Clock, 'now'>, told: (line: string) => void): DiagLogger {
  let next = 0;
  const say = (message: string): void => {
    const now = clock.now().getTime();
    if (now < next) return;
    next = now + A_MINUTE;
    told(`OpenTelemetry: ${message.slice(0, 300)}`);
  };
  const quiet = (): void => {};
  return { error: say, warn: say, info: quiet, debug: quiet, verbose: quiet };
}
