import { runFiles, watch } from './runFiles.ts';
import { runSections } from './runSections.ts';
import { SECTIONS } from './sections.ts';
import { readArguments, type TestRun } from './testArguments.ts';

/** `npm test`: everything, the named sections, or what the paths hold. */
const asked = read();
if (asked.watches) await watch(asked);
else if (asked.tests.length + asked.journeys.length > 0) await runFiles(asked);
else await runSections(asked.sections);

function read(): TestRun {
  try {
    return readArguments(process.argv.slice(2), Object.keys(SECTIONS));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
