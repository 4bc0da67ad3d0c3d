import { expect, test } from 'vitest';
import { blocksOf } from './StorePageView.tsx';

test('a heading has a space after its mark: what begins with a number sign is said as it was written', () => {
  expect(blocksOf('# About\n#1 in Nairobi\n## Where')).toEqual([
    { kind: 'heading', text: 'About' },
    { kind: 'paragraph', lines: ['#1 in Nairobi'] },
    { kind: 'heading', text: 'Where' },
  ]);
});
