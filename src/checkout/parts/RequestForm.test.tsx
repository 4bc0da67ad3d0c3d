import { IntlMessageFormat } from 'intl-messageformat';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { LanguageProvider } from '../../ui/language.ts';
import type { Running } from '../../wiring/documents/running.ts';
import { RunningProvider } from '../../wiring/hooks/running.ts';
import { askedLines, thingsOf } from './AskedLines.tsx';
import { RequestForm } from './RequestForm.tsx';

const words: Record<string, string> = en;
function says(order: Partial<OrderView>, kind: RequestKind = 'RETURN'): string {
  const running = { business: { timeZone: 'UTC', currency: 'USD' }, locale: 'en' };
  const t = (id: string, values = {}): string =>
    `${new IntlMessageFormat(words[id] ?? id, 'en').format(values)}`;
  return renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t }}>
      <RunningProvider value={running as unknown as Running}>
        <RequestForm order={{ ...unpaidOrder(), ...order }} may={[kind]} />
      </RunningProvider>
    </LanguageProvider>,
  );
}

test('who sends goods back is promised the money that was paid, and none where nothing was', () => {
  expect(says({ paid: 12 })).toContain('its money goes back after that');
  expect(says({ paid: 0 })).not.toContain('its money goes back');
});

const [milk] = unpaidOrder().lines;
const line = (name: string, quantity: number, missing = 0) => ({
  ...milk!,
  ...{ name, quantity },
  ...(missing > 0 && { missing }),
});
test('what was not there is not offered to be sent back, and may be what is wrong (534)', () => {
  const order = {
    ...unpaidOrder(),
    lines: [line('Tea', 2, 2), line('Milk', 2, 1), line('Rice', 1)],
  };
  const shown = says(order);
  expect([shown.includes('Tea'), shown.includes('Milk'), shown.includes('Rice')]).toEqual([
    ...[false, true, true],
  ]);
  const all = { 0: 2, 1: 2, 2: 1 };
  expect(askedLines(thingsOf(order, true), all)).toEqual([
    { line: 1, quantity: 1 },
    { line: 2, quantity: 1 },
  ]);
  expect(askedLines(thingsOf(order, false), all)).toEqual([
    { line: 0, quantity: 2 },
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ]);
});

test('the one thing that was there is what is sent back: nothing has to be ticked', () => {
  const order = { ...unpaidOrder(), lines: [line('Tea', 2, 2), line('Milk', 2, 1)] };
  expect(says(order)).not.toContain('Milk');
  expect(askedLines(thingsOf(order, true), {})).toEqual([{ line: 1, quantity: 1 }]);
});

test('who may send back one of several things reads before the press that an order has one return (562, finding Z250)', () => {
  const all = { ...unpaidOrder(), lines: [line('Tea', 1), line('Rice', 1)] };
  const one = 'One return for an order: tick all that you send back.';
  expect(says(all)).toContain(one);
  expect(says({ ...all, lines: [line('Tea', 1)] })).not.toContain(one);
  expect(says(all, 'HELP')).not.toContain(one);
});
