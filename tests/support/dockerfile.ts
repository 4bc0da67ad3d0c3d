/** One step of a Dockerfile: its word, and what stands behind it with lines that go on joined. */
export interface Step {
  word: string;
  rest: string;
}
export interface Stage {
  from: string;
  name: string | null;
  steps: Step[];
}

/** The stages of a Dockerfile, in their order. */
export function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      const [, from = '', name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, steps: [] });
    } else stages.at(-1)?.steps.push({ word, rest });
  }
  return stages;
}

export interface Copy {
  /** a stage before, or the folder that is built from */
  from: string | null;
  sources: string[];
  to: string;
}
export function copyOf(rest: string): Copy {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=')
    ? (words.shift()?.slice('--from='.length) ?? '')
    : null;
  return { from, sources: words.slice(0, -1), to: words.at(-1) ?? '' };
}

/** `A=1 B=2`, as ENV has them. */
export const variablesOf = (rest: string): Record<string, string> =>
  Object.fromEntries([...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
