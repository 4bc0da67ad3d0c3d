import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';

import { SentTraces } from './watchTraces.ts';

/**
 * Runs in every page. A policy violation, or a button that pays while money may already have been taken (W5), is told to the console,
 * which the test reads: it happens in a moment that no assertion waits for.
 */
function keepWatch(): void {
  const paying = /^(Pay |Continue this payment|Place order|Send order)/;
  let told = '';
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(
        `watch: policy ${violatedDirective} refused ${blockedURI} in ${sourceFile} at ${location.pathname}`,
      ),
  );
  const look = (): void => {
    if (!document.querySelector('main [data-money="maybe"]')) return;
    const button = [...document.querySelectorAll<HTMLElement>('main button')].find(
      (one) => paying.test(one.textContent ?? '') && one.offsetParent !== null,
    );
    const words = button
      ? `watch: "${button.textContent}" while money may have been taken, at ${location.pathname}`
      : '';
    if (words && words !== told) console.error(words);
    told = words;
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-money'],
  });
}

/**
 * What the network does to a page is part of some tests; everything else that a console calls an error is one.
 * A sheet of a build that is gone is answered with 404 and a reason, and Chromium names the reason's type.
 */
const EXPECTED =
  /Failed to load resource|net::ERR_|unknown error occurred when fetching the script|apply style from '\S+\/assets\/\S+' because its MIME type \('application\/problem\+json'\)/;

export async function watchOver(context: BrowserContext, problems: string[]): Promise<void> {
  await context.addInitScript(keepWatch);
  context.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
  });
  context.on('weberror', (told) => problems.push(`${told.error()} at ${told.page()?.url()}`));
}

/** A trace that replays otherwise is kept where `/support` and `npm run replay` can open it. */
async function replays(traces: SentTraces, file: string): Promise<void> {
  const { documents, entries, differences, segments } = await traces.replayed();
  if (differences.length > 0) writeFileSync(file, JSON.stringify({ segments }));
  if (process.env.PRINT_TRACES)
    console.log(
      `traces: ${documents} documents, ${entries} entries, ${differences.length} differences`,
    );
  expect(differences, 'a trace replays to the states of its journey (I42)').toEqual([]);
}

/** Every journey is watched: it fails when a page breaks its policy, throws, or offers to pay twice. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ context }, use, testInfo) => {
      const { file, title } = testInfo;
      const problems: string[] = [];
      await watchOver(context, problems);
      // The generated journeys show it at every landing, all others by a proof; who listens to each request is told of each.
      const isReplayed =
        process.env.PROVE || process.env.PRINT_TRACES || file.endsWith('/journeys.spec.ts');
      const traces = isReplayed || process.env.PATHS_JOURNEYS ? new SentTraces(context) : null;
      await use(problems);
      if (traces && process.env.PATHS_JOURNEYS)
        (await import('../paths/browser/journeys.ts')).keepJourney(
          title,
          basename(file),
          traces.parts,
        );
      if (traces && isReplayed) await replays(traces, testInfo.outputPath('trace.json'));
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
