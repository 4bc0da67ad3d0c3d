import { expect, test } from 'vitest';
import type { ApiName } from '#machines/domain/api.ts';
import { checkoutWords } from '#scripts/messages.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import { problemFrom } from './refusals.ts';

const refused = (name: ApiName | 'checkout') =>
  problemFrom({ status: 403, headers: new Headers() } as never, null, {
    name,
    isRead: false,
    hadToken: true,
  });

test('a platform that only says 403 is told to a shopper in words that a checkout has', () => {
  const words = checkoutWords(en);
  for (const name of [
    ...(['checkout', 'order', 'askShop', 'tellContact', 'decideChange', 'giveUpOrder'] as const),
    ...(['placeOrder', 'createAppointment', 'promotion'] as const),
  ])
    expect(words, name).toHaveProperty([`problem.${refused(name)?.code}`]);
  expect(refused('askShop')).toMatchObject({ status: 403, code: 'OWNER_NEEDED' });
  expect(refused('supportDesk')).toMatchObject({ status: 403, code: 'ROLE_MISSING' });
});
