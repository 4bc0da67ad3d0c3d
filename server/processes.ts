import { join } from 'node:path';
import { shareWork } from './sharedWork.ts';

/** The server on as many cores as `PROCESSES` says; one is this process itself. */
const processes = Number(process.env.PROCESSES || 1);
if (processes > 1) shareWork(join(import.meta.dirname, 'main.ts'), Math.min(processes, 64));
else await import('./main.ts');
