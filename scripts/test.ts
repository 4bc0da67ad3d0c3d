import { runSections } from './runSections.ts';

await runSections(process.argv.slice(2));
