import { expect, test } from 'vitest';
import { type Answered, type LatestRead, latestRead } from './latestRead.ts';

/** A page that asks, and answers that come when the test says. */
function reading() {
  const answers: ((answer: Answered<string>) => void)[] = [];
  const page: LatestRead<string>[] = [{ shown: null, failed: null }];
  const read = latestRead<string>(
    () => new Promise((resolve) => answers.push(resolve)),
    (one) => page.push(one),
  );
  return {
    asks: () => {
      const done = read();
      const answer = answers.at(-1);
      return (given: Answered<string>) => {
        answer?.(given);
        return done;
      };
    },
    says: () => page.at(-1),
  };
}
const books = (data: string) => ({ ok: true, data }) as const;
const refused = (why: 'LOST' | 'STRANGER' | 'UNREADABLE') => ({ ok: false, why }) as const;

test.each(['LOST', 'STRANGER', 'UNREADABLE'] as const)(
  'an order that could not be read (%s) is shown once it can, without the words of before',
  async (why) => {
    const { asks, says } = reading();
    await asks()(refused(why));
    expect(says()).toEqual({ shown: null, failed: why });
    await asks()(books('paid'));
    expect(says()).toEqual({ shown: 'paid', failed: null });
  },
);

test('of two answers that change places the one that was asked for last is shown', async () => {
  const { asks, says } = reading();
  const [first, second] = [asks(), asks()];
  await second(books('paid'));
  await first(books('not paid'));
  expect(says()).toEqual({ shown: 'paid', failed: null });
  const [third, fourth] = [asks(), asks()];
  await fourth(refused('STRANGER'));
  await third(books('paid'));
  expect(says(), 'who may not read now is shown nothing').toEqual({
    shown: null,
    failed: 'STRANGER',
  });
});

test('what was read stays where no answer comes', async () => {
  const { asks, says } = reading();
  await asks()(books('paid'));
  const [first, second] = [asks(), asks()];
  await second(refused('LOST'));
  await first(books('given back'));
  expect(says()).toEqual({ shown: 'given back', failed: null });
});
