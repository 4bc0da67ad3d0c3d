import { beforeEach, expect, test, vi } from 'vitest';
import { FAMILY, forgetOldBuilds } from './oldBuilds.ts';

/** As a browser keeps them: named, the oldest first. */
const kept = new Map<string, Map<string, Response>>();
const open = async (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  return {
    match: async (file: string) => files.get(file),
    put: async (file: string, answer: Response) => void files.set(file, answer),
  };
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
});
const installs = (build: string) => open(FAMILY + build);
const takesOver = (build: string) => forgetOldBuilds(FAMILY + build);
const builds = () => [...kept.keys()].map((name) => name.slice(FAMILY.length));

test('each build in turn keeps its files and those of the build before', async () => {
  await installs('a');
  expect(await takesOver('a')).toEqual(['a']);
  await installs('b');
  expect(await takesOver('b')).toEqual(['a', 'b']);
  await installs('c');
  expect(await takesOver('c')).toEqual(['b', 'c']);
  expect(builds()).toEqual(['b', 'c']);
});

test('a build that is already waiting when another takes over is not the one before it', async () => {
  await installs('a');
  await takesOver('a');
  await installs('b');
  await installs('c');
  expect(await takesOver('b')).toEqual(['a', 'b', 'c']);
  expect(builds(), 'pages of the first may lie in the background').toEqual(['a', 'b', 'c']);
  expect(await takesOver('c')).toEqual(['b', 'c']);
  expect(builds()).toEqual(['b', 'c']);
});

test('a build whose worker only waited goes, and the one that had pages stays', async () => {
  await installs('a');
  await takesOver('a');
  await installs('b');
  await installs('c');
  expect(await takesOver('c')).toEqual(['a', 'c']);
  expect(builds()).toEqual(['a', 'c']);
});

test('files of a worker from before there was a mark are the build before', async () => {
  await installs('a');
  await installs('b');
  expect(await takesOver('b')).toEqual(['a', 'b']);
});
