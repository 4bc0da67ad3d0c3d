import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Loaded ahead of a program: of the 1.9 s of a processor that the server took until it answered, 1.1 remain (544; `npm run bench -- changes` prints it). */

// Compiled code is run, so it is kept where only this project writes.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

/**
 * Node asks for each import where it leads and what it is, and reads a package's whole list of exports anew to know it: that of drizzle-orm is 180 kB and is
 * asked for by two hundred of our files. Here a package leads each of our files to the same place (one `node_modules`), a name with `.ts` is what it says
 * (rooms.test.ts), and all of drizzle-orm is ES modules, so each is asked once or not at all. To go when Node keeps what it has read.
 */
const ROOT = pathToFileURL(join(import.meta.dirname, '../')).href;
const PACKAGES = '/node_modules/';
const DRIZZLE = `${PACKAGES}drizzle-orm/`;
const packages = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const isOurs = parentURL.startsWith(ROOT) && !parentURL.includes(PACKAGES);
    const known = conditions.includes('import')
      ? isOurs
        ? (ownFile(specifier, parentURL) ?? packages.get(specifier))
        : fileOfDrizzle(specifier, parentURL)
      : undefined;
    if (known) return { ...known, shortCircuit: true };
    const found = next(specifier, context);
    if (isOurs && conditions.includes('import') && isPackage(specifier))
      packages.set(specifier, found);
    return found;
  },
});

function ownFile(specifier: string, parentURL: string): ResolveFnOutput | undefined {
  if (!/^(\.\.?\/|#).*\.ts$/.test(specifier)) return undefined;
  // `package.json` leads each room's name to its folder.
  const { href } = specifier.startsWith('#')
    ? new URL(specifier.slice(1), ROOT)
    : new URL(specifier, parentURL);
  return { url: href, format: 'module-typescript' };
}

function fileOfDrizzle(specifier: string, parentURL: string): ResolveFnOutput | undefined {
  return parentURL.includes(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier)
    ? { url: new URL(specifier, parentURL).href, format: 'module' }
    : undefined;
}

const isPackage = (specifier: string): boolean => /^[@a-z][^:]*$/.test(specifier);
