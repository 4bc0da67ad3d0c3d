import type { Plugin } from 'vite';

const MARK = '?own';
const bare = (id: string): string => (id.endsWith(MARK) ? id.slice(0, -MARK.length) : id);

/**
 * The given modules run a copy of a package of their own. A module that two documents share is one file with all that either of them uses, so without this
 * every catalogue document would carry every way to sign in.
 */
export function packageCopy(copied: RegExp, importers: RegExp): Plugin {
  return {
    name: 'own-copy',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !(importer.endsWith(MARK) || importers.test(importer))) return null;
      const found = await this.resolve(source, bare(importer), { ...options, skipSelf: true });
      return found && copied.test(found.id) ? { ...found, id: found.id + MARK } : found;
    },
  };
}
