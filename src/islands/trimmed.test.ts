import { expect, test } from 'vitest';
import { set } from '../catalog/samples.ts';
import { trimmed } from './trimmed.ts';

const fits = (counts: Record<string, number>) => trimmed(set().addOnGroups, counts);

test('a choice that is taken fewer times takes along what is too many within it, the last first (finding Q42)', () => {
  expect(fits({ coffee: 1, whole: 1, oat: 1, foamed: 2 })).toEqual({
    ...{ coffee: 1, whole: 1, oat: 0, foamed: 2 },
  });
  expect(fits({ coffee: 2, oat: 2, foamed: 5 })).toEqual({ coffee: 2, oat: 2, foamed: 4 });
});

test('what stands below a choice that was let go of stays for when it comes back', () => {
  expect(fits({ coffee: 0, tea: 1, oat: 1, foamed: 2 })).toEqual({
    ...{ coffee: 0, tea: 1, oat: 1, foamed: 2 },
  });
});
