import { watch } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './child.ts';

/** What the server process has loaded; the pages are Vite's to watch. */
const LOADED_BY_SERVER = ['server', 'machines/domain', 'machines/order', 'providers'];
const BROWSER_ONLY = /browser\.ts$|kit\/browser\/|\.test\.ts$/;
const TOGETHER_MS = 150;

/** Tells when code of the server was saved; an editor's burst of writes is one change. */
export function onSourceChange(tell: (file: string) => void): void {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of LOADED_BY_SERVER) {
    watch(join(ROOT, folder), { recursive: true }, (_kind, name) => {
      if (!name?.match(/\.(ts|sql|json)$/) || BROWSER_ONLY.test(name)) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => tell(join(folder, name)), TOGETHER_MS);
    });
  }
}
