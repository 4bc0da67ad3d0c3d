import { spawn } from 'node:child_process';
import { PROOFS } from './proofs.ts';

/** `npm run prove -- NAME` runs one of the large proofs at its full size, `-g TITLE` a part of it; without a name it lists them. */
const [name = '', ...more] = process.argv.slice(2);
const proof = PROOFS[name];
if (!proof) {
  console.log(
    `npm run prove -- NAME\n\n${Object.entries(PROOFS)
      .map(([one, { what }]) => `  ${one.padEnd(14)} ${what}`)
      .join('\n')}`,
  );
  process.exitCode = name ? 1 : 0;
} else {
  const { files, inBrowser } = proof;
  // Either tool calls it otherwise.
  const title = inBrowser ? '-g' : '-t';
  const own = more.map((word) => (word === '-g' || word === '-t' ? title : word));
  const [tool, ...args] = inBrowser
    ? ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...files, ...own]
    : ['vitest', 'run', '--testTimeout=7200000', ...files, ...own];
  const run = spawn(tool!, args, { stdio: 'inherit', env: { ...process.env, PROVE: name } });
  run.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
