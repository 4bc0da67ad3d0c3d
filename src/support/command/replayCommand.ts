import { chartsIn, ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { isFormat, written } from '../formats/formats.ts';
import { openFile } from '../open/readFile.ts';
import { reportOf } from './report.ts';

export const HELP = `npm run replay -- FILE

Replays a recorded checkout on the charts of this folder: no network, no database, no timer.
FILE is a trace (.json) or a page (.html) that was saved in /support.

  --quiet     the money and the end alone
  --as=X      write it for another tool: inspect (Stately's package), devtools
              (xstate-devtools) or otlp (OpenTelemetry spans)
  --charts=B  on the charts of another build: a file of DATA_DIR/charts
  --help      this text

Exit code: 0 the same states as recorded, 1 a difference, 2 the file could not be opened.`;

const KNOWN = /^(--quiet|--help|-h|--as=\w+|--charts=.+)$/;

/** The charts of another build, from a file of this machine. */
export type BuildOf = (path: string) => Promise<unknown>;

/** A file of this machine; it is read only once its size is known. */
export type FileOf = (
  path: string,
) => { name: string; size: number; text(): Promise<string> } | null;

/** Runs the command and answers its exit code. */
export async function replayCommand(
  args: readonly string[],
  fileOf: FileOf,
  say: (text: string) => void,
  buildOf: BuildOf = async () => null,
): Promise<0 | 1 | 2> {
  const flags = args.filter((one) => one.startsWith('-'));
  const [path, ...others] = args.filter((one) => !one.startsWith('-'));
  const as = flags.find((one) => one.startsWith('--as='))?.slice(5);
  const unknown = flags.find((one) => !KNOWN.test(one));
  if (unknown || (as !== undefined && !isFormat(as)))
    return refuse(say, `There is no ${unknown ?? `--as=${as}`}.\n\n${HELP}`);
  if (flags.some((one) => one === '--help' || one === '-h')) return help(say);
  if (!path || others.length > 0) return refuse(say, `One file is replayed at a time.\n\n${HELP}`);
  const file = fileOf(path);
  if (!file) return refuse(say, `${path} is not there, or is no file.`);
  const opened = await openFile(file);
  if (opened.kind === 'refused') return refuse(say, opened.why);
  if (opened.kind === 'foreign')
    return refuse(
      say,
      `${file.name} holds records of another app; its charts are not here, so it cannot be replayed. Open it in /support.`,
    );
  if (isFormat(as)) {
    say(written(opened.trace, as).trimEnd());
    return 0;
  }
  const bundle = flags.find((one) => one.startsWith('--charts='))?.slice(9);
  const build = bundle ? chartsIn(await buildOf(bundle).catch(() => null)) : ofThisBuild;
  if (!build) return refuse(say, `${bundle} holds no charts of a build.`);
  const { lines, differences } = reportOf(opened.trace, build);
  const money = lines.indexOf('');
  say(
    (flags.includes('--quiet')
      ? [...lines.slice(0, money), ...lines.slice(lines.lastIndexOf(''))]
      : lines
    ).join('\n'),
  );
  return differences > 0 ? 1 : 0;
}

function refuse(say: (text: string) => void, why: string): 2 {
  say(why);
  return 2;
}
function help(say: (text: string) => void): 0 {
  say(HELP);
  return 0;
}
