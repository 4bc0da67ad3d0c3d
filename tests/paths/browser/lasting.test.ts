import { expect, test } from 'vitest';
import { lasting } from './lasting.ts';

test('one browser serves all providers, and one that has ended is begun again once', async () => {
  const begun: { isConnected(): boolean; end(): void }[] = [];
  const browserOf = lasting(async () => {
    let isAlive = true;
    const end = (): void => {
      isAlive = false;
    };
    const one = { isConnected: () => isAlive, end };
    begun.push(one);
    return one;
  });
  const [one, other] = await Promise.all([browserOf(), browserOf()]);
  expect(one).toBe(other);
  one.end();
  const [third, fourth] = await Promise.all([browserOf(), browserOf()]);
  expect(third).not.toBe(one);
  expect(fourth).toBe(third);
  expect(begun).toHaveLength(2);
});

test('a browser that did not begin is tried again by whichever provider asks next', async () => {
  let times = 0;
  const browserOf = lasting(async () => {
    times += 1;
    if (times === 1) throw new Error('no memory');
    return { isConnected: () => true };
  });
  await expect(browserOf()).rejects.toThrow('no memory');
  expect((await browserOf()).isConnected()).toBe(true);
});
