import { runCommand } from '../tests/paths/cli.ts';

/** `npm run paths`: model-based path coverage; `-- --help` says how. */
process.exitCode = await runCommand(process.argv.slice(2));
