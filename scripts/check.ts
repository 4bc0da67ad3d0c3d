import { runSections } from './runSections.ts';

await runSections(['types', 'lint']);
