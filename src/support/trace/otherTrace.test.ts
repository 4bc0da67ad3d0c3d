import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { Asked, FoundTraces, ReadTraceReply } from '../../wiring/hooks/traces.ts';
import { byReference, fromFile, shownOf } from './otherTrace.ts';

const trace = JSON.parse(readFileSync('tests/trace/fixtures/paid.json', 'utf8')) as Trace;
const asked: unknown[] = [];
const callsWith = (traces: object[], read: Asked<unknown> = { ok: true, data: { trace } }) => ({
  find: async (search: object) => {
    asked.push(search);
    return { ok: true, data: { traces } } as Asked<FoundTraces>;
  },
  read: async (id: string) => {
    asked.push(id);
    return read as Asked<ReadTraceReply>;
  },
});

test('another checkout is read by the reference that a person has of it', async () => {
  expect(await byReference(callsWith([{ id: 'one' }]), 'K7PX-42QX')).toEqual(trace);
  expect(asked).toEqual([{ reference: 'K7PX-42QX' }, 'one']);
});

test.each([
  ['no checkout has it', callsWith([]), 'No checkout has the reference K7PX-42QX.'],
  [
    'the role is gone',
    callsWith([{ id: 'one' }], { ok: false, why: 'MISSING' }),
    'There is no such checkout for you here',
  ],
  [
    'it is of a later version',
    callsWith([{ id: 'one' }], { ok: true, data: { trace: { ...trace, version: 9 } } }),
    'this build cannot read',
  ],
])('what keeps it from being read is said: %s', async (_, calls, why) => {
  expect(await byReference(calls, 'K7PX-42QX')).toContain(why);
});

test('a file of this machine may be the other one; records of another app may not', async () => {
  const file = (content: unknown) => new File([JSON.stringify(content)], 'it.json');
  expect(await fromFile(file(trace))).toEqual(trace);
  expect(await fromFile(file({ hello: 1 }))).toContain('it.json');
  expect(await fromFile(file([{ type: '@xstate.event', event: { type: 'NEXT' } }]))).toBe(
    'Records of another app cannot be compared.',
  );
});

test('a reference that is not found takes away what stood beside before it', async () => {
  expect(shownOf(trace)).toEqual({ said: '', other: trace });
  expect(shownOf(await byReference(callsWith([]), 'K7PX-42QX'))).toEqual({
    said: 'No checkout has the reference K7PX-42QX.',
    other: null,
  });
});
