import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import { compileMessages } from '#scripts/messages.ts';
import { store } from '#tests/support/inProcess.ts';
import { languageFrom, messageLoaderOf } from '../ui/messageLoader.tsx';
import { invoiceSheet } from './invoiceSheet.ts';

const english = JSON.parse(readFileSync('src/messages/en/common.json', 'utf8'));
const language = languageFrom(messageLoaderOf('en', compileMessages(english)).formatter());
const { business } = store('retail');
const saidOf = (status: keyof typeof ORDERS): string =>
  invoiceSheet(ORDERS[status], business, language).wanted.join(' ');

test('an invoice of an order that has ended says so, and what becomes of its money; of one that stands, nothing of it (finding Z57)', () => {
  expect(saidOf('goingBack')).toMatch(/The order has ended.*20.00 goes back to you/);
  expect(saidOf('returned')).toMatch(/Your payment was returned.*20.00 was given back to you/);
  for (const ended of ['givenUp', 'closed', 'shut'] as const)
    expect(saidOf(ended), ended).toContain('Nothing is to be paid.');
  for (const stands of ['paid', 'placed', 'deposit', 'unfinished'] as const)
    expect(saidOf(stands), stands).toBe('');
});
