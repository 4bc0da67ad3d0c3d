import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const BUILDS: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/shim/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
};
const fileOf = (name: string): string =>
  require
    .resolve(name.split('/')[0] ?? '')
    .replace(/node_modules\/.*$/, `node_modules/${BUILDS[name]}`);
const FILES = new Set(Object.keys(BUILDS).map(fileOf));
/** Packages that ask for the whole of React: by a name hidden from the bundler, by its default export, for their developer tools. */
const TAKES_WHOLE = /node_modules\/(@radix-ui|swr)\//;
const HIDDEN_NAME = /\bReact\[" (\w+) "\.trim\(\)\.toString\(\)\]/g;
const DEFAULT_IMPORT = /^import React, (\{[^}]+\}) from 'react';$/m;
const FOR_TOOLS = /^\s*window\.__SWR_DEVTOOLS_REACT__ = React;$/m;
const namesOnly = (code: string): string =>
  code
    .replace(HIDDEN_NAME, 'React.$1')
    .replace(DEFAULT_IMPORT, "import * as React from 'react';\nimport $1 from 'react';")
    .replace(FOR_TOOLS, '');

/**
 * React is published as CommonJS alone, so every file that uses it would wrap it again, with helpers from a file of their own that each document fetches.
 * Here its production builds become modules.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (Object.hasOwn(BUILDS, source) ? fileOf(source) : null),
    transform(code, id) {
      if (FILES.has(id)) return { code: moduleOf(code), map: null, moduleType: 'js' };
      return TAKES_WHOLE.test(id) ? { code: namesOnly(code), map: null } : null;
    },
  };
}

/** `x = require("y")` becomes an import, `exports.x = ` a constant; where an export is set twice or read, an object keeps them. */
function moduleOf(code: string): string {
  const imports: string[] = [];
  const body = code.replace(
    /^var ((?:\w+ = require\("[^"]+"\)(?:,\s*)?)+);/m,
    (_, list: string) => {
      for (const [, name, source] of list.matchAll(/(\w+) = require\("([^"]+)"\)/g))
        imports.push(`import * as ${name} from '${source}';`);
      return '';
    },
  );
  const names = [
    ...new Set([...body.matchAll(/\bexports\.(\w+)/g)].map((match) => match[1] ?? '')),
  ];
  const isPlain =
    names.length === [...body.matchAll(/\bexports\./g)].length &&
    body.match(/^exports\.\w+ =/gm)?.length === names.length;
  const constants = isPlain
    ? body.replace(/^exports\.(\w+) =/gm, 'const $$$1 =')
    : `const exports = {};\n${body}\n${names.map((name) => `const $${name} = exports.${name};`).join('\n')}`;
  const exported = `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`;
  return [
    ...imports,
    constants,
    exported,
    `export default { ${names.map((name) => `${name}: $${name}`).join(', ')} };`,
  ].join('\n');
}
