import type { Trace } from '#machines/domain/trace/trace.ts';
import { toDevtools } from './devtools.ts';
import { toInspect } from './inspect.ts';
import { toOtlp } from './otlp.ts';

/** What a checkout is written as for other tools. */
export const FORMATS = {
  inspect: { words: 'Stately’s inspect package', write: (trace: Trace) => toInspect(trace) },
  devtools: {
    words: 'xstate-devtools',
    write: (trace: Trace) => toDevtools(trace, trace.header.startedAt),
  },
  otlp: { words: 'OpenTelemetry (OTLP)', write: (trace: Trace) => toOtlp(trace) },
} as const;
export type FormatName = keyof typeof FORMATS;

export const isFormat = (name: string | undefined): name is FormatName =>
  name !== undefined && Object.hasOwn(FORMATS, name);
export const written = (trace: Trace, format: FormatName): string =>
  `${JSON.stringify(FORMATS[format].write(trace), null, 1)}\n`;
