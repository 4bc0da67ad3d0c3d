import { browsers, SECTIONS } from './sections.ts';
import { check, NOTHING, plus, type TestCounts } from './testCounts.ts';

/**
 * Runs the named sections, or all of them, prints each with its count and in the last line the sum; then ends the process.
 * Our own code because `npm-run-all2` and `wireit` know exit codes alone, and the last line must name the tests that passed.
 */
export async function runSections(names: string[]): Promise<never> {
  const unknown = names.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) {
    console.error(
      `There is no section ${unknown.join(', ')}: they are ${Object.keys(SECTIONS).join(', ')}.`,
    );
    process.exit(1);
  }
  const asked = Object.entries(SECTIONS).filter(
    ([name]) => names.length === 0 || names.includes(name),
  );
  if (asked.some(([name]) => name === 'journeys')) void browsers();
  let total = NOTHING;
  for (const [name, section] of asked) {
    console.log(`\n== ${name}`);
    const since = performance.now();
    const counts = await section().catch(explain);
    console.log(
      `== ${name}: ${sentence(counts)} in ${((performance.now() - since) / 1000).toFixed(1)} s`,
    );
    total = plus(total, counts);
  }
  if (total.reasons.length > 0) console.log(`\n== failed\n${total.reasons.join('\n')}`);
  console.log(`\n${sentence(total)}`);
  process.exit(total.failed > 0 ? 1 : 0);
}

function explain(error: Error): TestCounts {
  console.error(error.message);
  return check(false);
}

function sentence({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
