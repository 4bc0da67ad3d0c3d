import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';

/** Loaded ahead of a program: of the 2.7 s of a processor that the server took to load its two thousand modules, 1.1 to 1.3 remain (`npm run bench -- changes`). */

// Compiled code is run, so it is kept where only this project writes.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'));

/**
 * Node asks for each module whether its package is one of ES modules, and reads the package's whole list of exports to know it. That of drizzle-orm is
 * 180 kB, and a hundred of its files are loaded: inside of it everything is an ES module. To go when Node keeps what it has read.
 */
const DRIZZLE = '/node_modules/drizzle-orm/';
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    const isInside = parentURL?.includes(DRIZZLE) && /^\.\.?\/.*\.js$/.test(specifier);
    return isInside
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
