import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

export interface Vitals {
  lcp: number;
  blocking: number;
  scriptMs: number;
  score: number;
  accessibility: number;
}
type Audits = Record<
  string,
  { numericValue?: number; details?: { items?: { total: number; group: string }[] } }
>;

export const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // the front door's certificate is its own
  '--ignore-certificate-errors',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lighthouse's mobile profile (simulated throttling), run `times` times on each address in turn, so that a busy moment falls on all alike. */
export async function vitalsOf(
  chromium: string,
  urls: Record<string, string>,
  times: number,
): Promise<Record<string, Vitals>> {
  const runs: Record<string, Vitals[]> = Object.fromEntries(
    Object.keys(urls).map((name) => [name, []]),
  );
  for (let round = 0; round < times; round += 1) {
    for (const [name, url] of Object.entries(urls)) runs[name]?.push(await once(chromium, url));
  }
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, medianOf(all)]));
}

async function once(chromePath: string, url: string): Promise<Vitals> {
  const chrome = await launch({
    chromePath,
    chromeFlags: FLAGS,
    userDataDir: mkdtempSync(join(tmpdir(), 'lighthouse-')),
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility'],
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
    const { audits, categories } = result.lhr;
    const numeric = (id: string): number => (audits as Audits)[id]?.numericValue ?? Number.NaN;
    const work = (audits as Audits)['mainthread-work-breakdown']?.details?.items ?? [];
    const scripting =
      work.find((item) => /script.*evaluation/i.test(item.group))?.total ??
      (work as { duration?: number; group: string }[]).find((item) => /script/i.test(item.group))
        ?.duration ??
      Number.NaN;
    return {
      lcp: numeric('largest-contentful-paint'),
      blocking: numeric('total-blocking-time'),
      scriptMs: scripting,
      score: categories.performance?.score ?? Number.NaN,
      accessibility: categories.accessibility?.score ?? Number.NaN,
    };
  } finally {
    chrome.kill();
  }
}

const medianOf = (all: Vitals[]): Vitals => {
  const of = (name: keyof Vitals): number => median(all.map((one) => one[name]));
  return {
    lcp: of('lcp'),
    blocking: of('blocking'),
    scriptMs: of('scriptMs'),
    score: of('score'),
    accessibility: of('accessibility'),
  };
};

export const median = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
