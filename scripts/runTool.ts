import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './child.ts';

let running: ChildProcess | undefined;
process.once('SIGTERM', () => {
  running?.kill('SIGTERM');
  process.exit(1);
});

/** Runs a package's program under this Node, in sight, and answers how it ended. */
export function runTool(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [join(ROOT, 'node_modules', tool), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 1));
  });
}
