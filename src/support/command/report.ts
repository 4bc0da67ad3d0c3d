import type { Trace } from '#machines/domain/trace/trace.ts';
import { ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import type { Divergence } from '#src/trace/replay.ts';
import { said } from '../player/details.ts';
import { type Moment, momentsOf } from '../player/moments.ts';
import { verdictOf } from '../player/verdict.ts';
import { waitWords } from '../player/waits.ts';
import { LANES, providerName, since, stateText } from '../player/words.ts';

export interface ReplayReport {
  lines: string[];
  /** where today's charts do not follow what was recorded */
  differences: number;
}

/** A replayed checkout as text: the money first, then each moment, then where it goes another way. */
export function reportOf(trace: Trace, on = ofThisBuild): ReplayReport {
  const moments = momentsOf(trace, on);
  const verdict = verdictOf(trace, moments);
  const { reference, store, provider, build, startedAt } = trace.header;
  const began = moments[0]?.at ?? startedAt;
  const differing = moments.filter(({ step }) => step && differs(step.divergences));
  const lines = [
    `Trace ${reference} · ${store} · ${providerName(provider)} · build ${build} · ${utc(startedAt)}`,
    `Was money taken?  ${verdict.answer}`,
    `Tell the shopper: ${verdict.tell}`,
    ...(verdict.next ? [`Next: ${verdict.next}`] : []),
    `Money: ${verdict.money.words}`,
    ...(verdict.page ? [verdict.page] : []),
    ...verdict.notes.map((note) => `  ${note}`),
    '',
    ...moments.flatMap((moment) => momentLines(moment, began)),
    '',
    ...endOf(moments, differing),
  ];
  return { lines: lines.map(plain), differences: differing.length };
}

/** A gap is nothing that a chart does; what comes after a resumed one is exact. */
const differs = (found: readonly Divergence[]): boolean =>
  found.some((one) => one.kind !== 'gap' || !one.resumed);

function momentLines(moment: Moment, began: number): string[] {
  const { step, order, lane, words, newTruth, said: money } = moment;
  const stands = step ? stateText(step.states[step.actor]) : order ? order.fact.to : '';
  const truth = newTruth ? `  [${money.words}]` : '';
  const head = `${since(moment.at - began).padStart(10)}  ${LANES[lane].padEnd(28)} ${words}${waitWords(moment)}`;
  return [
    `${head}${stands ? `  -> ${stands}` : ''}${truth}`,
    ...(step?.divergences ?? []).map((one) => `${' '.repeat(10)}! ${said(one)}`),
  ];
}

function endOf(moments: readonly Moment[], differing: readonly Moment[]): string[] {
  const steps = moments.filter(({ step }) => step);
  const pages = new Set(steps.map(({ step }) => step?.document)).size;
  const replayed = `Replayed ${steps.length} entries of ${pages} ${pages === 1 ? 'page' : 'pages'}`;
  const [first] = differing;
  if (!first?.step) return [`${replayed}: the same states, no difference.`];
  const { actor, sequence, event, divergences } = first.step;
  return [
    `${replayed}: ${differing.length} differ from what was recorded.`,
    `The first: ${actor}, entry ${sequence}, ${event.type}. ${divergences.map(said).join(' ')}`,
  ];
}

const utc = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
/** What a terminal would obey is shown as a sign. */
const plain = (line: string): string => line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '·');
