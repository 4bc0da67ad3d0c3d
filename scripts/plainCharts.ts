import type { Plugin } from 'vite';

const CHART = /\/machines\/(?!domain\/)[\w-]+\/[\w/-]+\.ts$/;
const TEXT = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
/** What a state is for: printed into the charts' pages. */
const DESCRIPTION = new RegExp(String.raw`\bdescription:\s*${TEXT},?`, 'g');
/** What Back, reload and another tab do in a state: read by the tests that walk it. */
const ROW = new RegExp(String.raw`\b(?:exit|back|reload|otherTab): ${TEXT},?`, 'g');

const CALLS = /\/machines\/domain\/calls\/\w+\.ts$/;
/** What a call is for: printed into the shop's OpenAPI document. */
const SUMMARY = new RegExp(String.raw`\bsummary:\s*${TEXT},?`, 'g');

/** Charts and calls as a browser needs them: without the words that only their readers read. */
export function plainCharts(): Plugin {
  return {
    name: 'plain-charts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (CALLS.test(id)) return { code: code.replace(SUMMARY, ''), map: null };
      if (!CHART.test(id)) return null;
      const plain = code.replace(DESCRIPTION, '');
      return { code: id.endsWith('/rows.ts') ? plain.replace(ROW, '') : plain, map: null };
    },
  };
}
