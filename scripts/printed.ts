import { minify, type Plugin, transformWithOxc } from 'vite';

const WANTED = '?printed';

/** `import text from './deed.ts?printed'`: the module's one default function as small text, to be printed into a document and called there. */
export function printedScripts(): Plugin {
  return {
    name: 'printed-scripts',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith(WANTED)) return null;
      const file = id.slice(0, -WANTED.length);
      const { code: plain } = await transformWithOxc(code, file, { sourcemap: false });
      const { code: small } = await minify(file, plain, {
        module: true,
        compress: { target: 'es2023' },
      });
      const text = /^export default (function[\s\S]*\});?$/.exec(small.trim())?.[1];
      if (!text) throw new Error(`${file} is not one default function.`);
      return { code: `export default ${JSON.stringify(text)}`, map: null, moduleType: 'js' };
    },
  };
}
