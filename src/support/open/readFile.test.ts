import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { momentsOf } from '../player/moments.ts';
import { openFile, openText } from './readFile.ts';

const text = readFileSync('tests/trace/fixtures/stuck.json', 'utf8');
const trace = (): Trace => JSON.parse(text) as Trace;
const whyNot = (content: string): string => {
  const opened = openText(content, 'it.json');
  if (opened.kind !== 'refused') throw new Error(`opened as ${opened.kind}`);
  return opened.why;
};

describe('a file that cannot be opened says why in a sentence', () => {
  test.each([
    ['cut off', text.slice(0, 5_000), /cut off or no trace/],
    ['nothing', '', /cut off or no trace/],
    ['something else', '{"hello":1}', /file of something else/],
    ['of another format', '{"format":"other","version":1}', /file of something else/],
    ['a list of something else', '[1,2,{"type":"order"}]', /file of something else/],
    ['of a later version', JSON.stringify({ ...trace(), version: 2 }), /later version/],
    ['changed', JSON.stringify({ ...trace(), segments: [{ document: 'x' }] }), /damaged/],
    ['very deep', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, /is a trace that was damaged/],
  ])('%s', (_, content, why) => expect(whyNot(content)).toMatch(why));

  test('50 MB are not even read', async () => {
    let reads = 0;
    const file = { name: 'large.json', size: 50_000_000, text: async () => `${++reads}` };
    const opened = await openFile(file);
    expect(opened).toMatchObject({ kind: 'refused', why: expect.stringMatching(/50 MB.*20 MB/) });
    expect(reads).toBe(0);
  });
});

test('a saved page opens as the trace that is in it', () => {
  const page = `<!doctype html><script type="application/json" id="trace">${text.replaceAll('<', '\\u003c')}</script>`;
  expect(openText(page, 'page.html')).toMatchObject({ kind: 'trace', trace: trace() });
});

test('where entries are missing the list says so, and the rest is there', () => {
  const gapped = trace();
  gapped.segments[1]!.entries.splice(3, 2);
  const moments = momentsOf(gapped);
  expect(moments.filter(({ trouble }) => trouble === 'gap')).toHaveLength(1);
  expect(moments).toHaveLength(momentsOf(trace()).length - 2);
});

describe('records of other tools', () => {
  const of = (type: string, more: object) => ({
    ...{ type: `@xstate.${type}`, sessionId: 'x:1', createdAt: '1803891600000', _version: '0.7.2' },
    ...more,
  });
  const RECORDS = [
    of('actor', { name: 'light', snapshot: { value: 'red' } }),
    of('event', { event: { type: 'NEXT' } }),
    of('snapshot', { event: { type: 'NEXT' }, snapshot: { value: 'green', context: { n: 1 } } }),
  ];
  test('those of @statelyai/inspect open, as a list or one a line', () => {
    const lines = RECORDS.map((one) => JSON.stringify(one)).join('\n');
    for (const content of [JSON.stringify(RECORDS), lines]) {
      const opened = openText(content, 'records.json');
      if (opened.kind !== 'foreign') throw new Error(opened.kind);
      expect(opened.story.of).toBe('inspect');
      expect(opened.story.lines.at(-1)).toMatchObject({
        ...{ actor: 'light', event: 'NEXT', state: 'green' },
      });
    }
  });
  test('a line that is cut off costs itself alone', () => {
    const lines = `${RECORDS.map((one) => JSON.stringify(one)).join('\n')}\n{"type":"@xs`;
    const opened = openText(lines, 'records.ndjson');
    expect(opened).toMatchObject({ kind: 'foreign', story: { skipped: 1 } });
  });
});
