import { expect, test } from 'vitest';
import { problemOf } from '#machines/domain/problem.ts';
import type { ServerCall } from '#machines/domain/render.ts';
import { loadPeople, loadPerson, type Missing } from './load.ts';

const answering = (answer: object): ServerCall => (async () => answer) as unknown as ServerCall;
const unavailable = answering({ ok: false, problem: problemOf('UNAVAILABLE') });

test('where people are an addition, a page stands without them', async () => {
  expect(await loadPeople(unavailable)).toEqual([]);
});

test('the page of a person says that the shop is away, and that the person is gone only where it is so', async () => {
  const codeOf = (call: ServerCall): Promise<string> =>
    loadPerson(call, 'amina').then(
      ({ id }) => id,
      (error: Missing) => error.problem.code,
    );
  expect(await codeOf(unavailable)).toBe('UNAVAILABLE');
  expect(await codeOf(answering({ ok: true, data: [] }))).toBe('NOT_FOUND');
  expect(await codeOf(answering({ ok: true, data: [{ id: 'amina' }] }))).toBe('amina');
});
