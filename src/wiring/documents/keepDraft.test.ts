import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startingContext } from '#machines/checkout/facts.ts';
import { stageOfState } from '#machines/checkout/outline.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  INTENT,
  ORDERS,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { readDraft, writeDraft } from '../browser/draftStorage.ts';
import { keepDraft } from './keepDraft.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const sent = () => ({
  ...draftOf(goodsCart),
  step: 'sent' as const,
  intentId: INTENT,
  orderId: 'order-1',
});
const onOrderPage = (change: Partial<CheckoutContext> = {}): CheckoutContext => ({
  ...startingContext(checkoutInput()),
  entry: 'order',
  hasRead: true,
  order: { ...unpaidOrder(), intentId: INTENT },
  cart: { ...goodsCart, items: [] },
  ...change,
});

test('files that lie at the shop outlive the document with the rest of the draft; a draft of before they were kept is still read', () => {
  const files = [{ id: 'file-1', name: 'tap.png', type: 'image/png' }];
  keepDraft(
    {
      context: {
        ...onOrderPage({ entry: 'review', order: null, cart: goodsCart }),
        attachments: files,
      },
      stage: stageOfState('information'),
    },
    null,
  );
  expect(readDraft()?.attachments).toEqual(files);
  const { attachments: _, ...before } = sent();
  localStorage.setItem('storefront.checkout', JSON.stringify({ version: 1, value: before }));
  expect(readDraft()).toEqual(sent());
});

describe('the draft of an order that is over', () => {
  test.each(['paid', 'placed'])(
    'keeps what was typed and nothing of the order once it is %s and its lines have left the cart',
    (state) => {
      writeDraft({
        ...sent(),
        attachments: [{ id: 'file-1', name: 'tap.png', type: 'image/png' }],
      });
      keepDraft({ context: onOrderPage(), stage: stageOfState(state) }, null);
      const draft = readDraft();
      expect(draft).toMatchObject({
        step: 'information',
        intentId: null,
        orderId: null,
        lineIds: [],
        appointments: [],
        attachments: [],
      });
      expect(draft?.contact).toEqual(sent().contact);
    },
  );

  test.each(['givenUp', 'shut', 'closed'] as const)(
    'ends with an order that is %s, whose lines are in the cart for another one (finding Z64)',
    (stands) => {
      for (const entry of ['order', 'review'] as const) {
        writeDraft(sent());
        const order = { ...ORDERS[stands], intentId: INTENT };
        const context = onOrderPage({ entry, order, cart: goodsCart });
        keepDraft({ context, stage: stageOfState('cancelled') }, null);
        expect(readDraft()).toMatchObject({ step: 'information', intentId: null, lineIds: [] });
        expect(readDraft()?.contact).toEqual(sent().contact);
      }
    },
  );

  test('stays while a line of it is still in the cart, while its money is open, and when it is another order', () => {
    for (const seen of [
      { context: onOrderPage({ cart: goodsCart }), stage: stageOfState('paid') },
      { context: onOrderPage(), stage: stageOfState('checking') },
      {
        context: onOrderPage({ order: { ...unpaidOrder(), intentId: 'another' } }),
        stage: stageOfState('paid'),
      },
    ]) {
      writeDraft(sent());
      keepDraft(seen, null);
      expect(readDraft()).toEqual(sent());
    }
  });
});
