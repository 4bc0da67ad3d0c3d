import { expect, test } from 'vitest';
import { smallerPicture, smallerWidths } from './smallerPicture.ts';

test('only what the shop serves itself has a smaller twin', () => {
  expect(smallerPicture('/pictures/retail/cap.webp', 320)).toBe('/pictures/retail/cap@320.webp');
  expect(smallerPicture('https://cdn.example/cap.webp', 320)).toBeNull();
  expect(smallerPicture('/pictures/retail/cap.png', 320)).toBeNull();
});

test('a drawn one has its half, a merchant’s all that are narrower, and what is elsewhere none', () => {
  expect(smallerWidths('/pictures/retail/cap.webp', 640)).toEqual([320]);
  expect(smallerWidths('/pictures/own/0123456789abcdef0123.webp', 1600)).toEqual([320, 640, 960]);
  expect(smallerWidths('/pictures/own/0123456789abcdef0123.webp', 500)).toEqual([320]);
  expect(smallerWidths('https://cdn.example/cap.webp', 640)).toEqual([]);
});
