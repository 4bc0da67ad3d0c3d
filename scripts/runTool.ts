import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './child.ts';
import { memoryFolder } from './memoryFolder.ts';

const running = new Set<ChildProcess>();
process.once('SIGTERM', () => {
  for (const one of running) one.kill('SIGTERM');
  process.exit(1);
});

/** As the server keeps it (`startQuickly.ts`): a run of tests starts the same programs again and again. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');

let memory: string | null | undefined;
/** For what runs tests: its own temporary files are in memory where there is room. */
export function inMemory(): Record<string, string> {
  memory ??= memoryFolder();
  return memory ? { TMPDIR: memory } : {};
}

/** Runs a package's program under this Node, in sight, and answers how it ended. */
export function runTool(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
      stdio: 'inherit',
    });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
