import { expect, test } from 'vitest';
import { smallerPicture } from './smallerPicture.ts';

test('only what the shop serves itself has a smaller twin', () => {
  expect(smallerPicture('/pictures/retail/cap.webp', 320)).toBe('/pictures/retail/cap@320.webp');
  expect(smallerPicture('https://cdn.example/cap.webp', 320)).toBeNull();
  expect(smallerPicture('/pictures/retail/cap.png', 320)).toBeNull();
});
