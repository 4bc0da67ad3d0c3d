import { minify, type Plugin, transformWithOxc } from 'vite';

const WANTED = '?inline-script';

/** `import text from './deed.ts?inline-script'`: the module's one default function as small text, to be printed into a document and called there. */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
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
