import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './child.ts';

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}
/** Named in an old way that npm does not read, or in a file alone. */
const IN_A_FILE: Record<string, string> = { limiter: 'MIT', 'png-js': 'MIT' };

/** `name@version` of what `npm ci --omit=dev --omit=optional` installs, by licence; the most used first. */
export function productionLicences(): Record<string, string[]> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).flatMap(([path, entry]) => {
    if (!path || entry.dev || entry.optional || entry.devOptional) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = entry.license ?? IN_A_FILE[name] ?? 'none named';
    return [{ licence, text: `${name}@${entry.version}` }];
  });
  const groups = Map.groupBy(installed, ({ licence }) => licence);
  return Object.fromEntries(
    [...groups]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([licence, list]) => [licence, [...new Set(list.map(({ text }) => text))].toSorted()]),
  );
}
