import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { pushTokens } from '#server/db/schema/push.ts';
import type { PushSender } from '#server/services.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { type PushService, pushService, type Subscriber } from '#tests/support/pushService.ts';

export let service: PushService;
export let shop: PayingShop;
export let sender: PushSender;
export const SHOPPER = customer('A');
export const URL_OF_TOKENS = '/api/v1/push-token';

export const register = (address: unknown, as = SHOPPER, slug = 'retail', headers = {}) =>
  shop.ask({ store: slug, method: 'POST', url: URL_OF_TOKENS, as, body: { address }, headers });

export async function subscribed(
  as = SHOPPER,
  slug = 'retail',
): Promise<Subscriber & { id: string }> {
  const subscriber = service.subscriber();
  const answer = await register(subscriber.address, as, slug);
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...subscriber, id: answer.json().id };
}

export const devices = async (
  as = SHOPPER,
  slug = 'retail',
): Promise<{ id: string; name: string }[]> =>
  (await shop.ask({ store: slug, url: URL_OF_TOKENS, as })).json();

/** One shop and one push service for the tests of a file. */
export function setUpShopWithPush(): void {
  beforeAll(async () => {
    service = await pushService();
    shop = await payingShop({
      config: { push: { kind: 'web-push', keys: null, subject: null, origins: [service.origin] } },
    });
    sender = shop.services.push as PushSender;
  });
  afterAll(async () => {
    await shop.close();
    await service.close();
  });
  beforeEach(() => shop.database.db.delete(pushTokens));
}
