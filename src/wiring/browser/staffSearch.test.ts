import { beforeEach, expect, test, vi } from 'vitest';
import { clearTab } from './browserStorage.ts';
import { lookedFor, noteSearch } from './staffSearch.ts';

/** A tab's history and storage, as far as a search of staff uses them. */
let history: { state: unknown; replaceState(state: unknown): void };
beforeEach(() => {
  history = {
    state: { key: 'of the router' },
    replaceState: (state) => {
      history.state = structuredClone(state);
    },
  };
  const entries = new Map<string, string>();
  vi.stubGlobal('history', history);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => entries.set(key, text),
    removeItem: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  });
});

const AMINA = { text: 'Amina Odhiambo', day: '2026-11-29' };

test('back from an order, staff find what they looked for in that entry of the history, and in no other', () => {
  noteSearch(AMINA, 'who packs');
  expect(lookedFor('who packs')).toEqual(AMINA);
  const { state } = history;
  expect(state).toMatchObject({ key: 'of the router' });
  history.state = { key: 'another' };
  expect(lookedFor('who packs')).toBeUndefined();
  history.state = state;
  noteSearch(undefined, 'who packs');
  expect(lookedFor('who packs')).toBeUndefined();
});

test('no entry of the history names a customer, another person of the shop reads nothing of it, and a sign-out leaves nothing', () => {
  noteSearch(AMINA, 'who packs');
  expect(JSON.stringify(history.state)).not.toContain('Amina');
  expect(lookedFor('who signed in next')).toBeUndefined();
  clearTab();
  expect(lookedFor('who packs')).toBeUndefined();
});
