import { expect, test } from 'vitest';
import type { OrderRequest } from '#machines/domain/order.ts';
import type { LedgerKind } from '#machines/order/types.ts';
import type { Order } from '../records/order.ts';
import type { RequestRow } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';
import type { Around } from './aroundOrders.ts';
import { requestsTold } from './requestsTold.ts';

/** Two things, of 10 and of 20: with their tax on top, 11 and 22. */
const RATE = { id: 'vat', name: 'VAT', percentage: 10, included: false };
const LINES = [10_00, 20_00].map((total) => ({ quantity: 1, discount: 0, tax: RATE, total }));
const day = (number: number): Date => new Date(Date.UTC(2026, 10, number, 10));

interface Fact {
  kind: LedgerKind;
  amount: number;
  on: number;
  provider?: string;
  currency?: string;
}
interface Case {
  of: string;
  /** cents: what its price has beside goods and tax, what of it is paid, and what went back of that and of what came beside it */
  price?: Partial<Record<'shipping' | 'tip' | 'serviceCharge', number>>;
  deposit?: number;
  onTerms?: boolean;
  discounts?: [number, number];
  /** how many of each were ordered; of the first line so many were not there, which was said on day 5 and cost so much (534) */
  quantities?: [number, number];
  missing?: { many: [number, number]; less: number; unpaid?: [number, number] };
  /** of what is paid: what the desk took */
  atDesk?: number;
  facts?: Fact[];
  /** the lines that are sent back, asked for on day 10; all: null */
  back?: number[] | null;
  returning?: 'asked' | 'accepted' | 'received';
  /** a message that something was wrong: on which day it was written and seen to */
  help?: { on: number; seenTo: number | null };
  told: { goesBack?: number; lowersRest?: number; cameBack?: number };
  helpTold?: number;
}

const back = (amount: number, on: number): Fact => ({ kind: 'REFUNDED', amount, on });

const CASES: Case[] = [
  { of: 'a part that is sent back: its price and its tax', back: [1], told: { goesBack: 22 } },
  { of: 'all that is sent back', told: { goesBack: 33 } },
  {
    of: 'delivery, tip and service: not in it',
    price: { shipping: 500, tip: 300, serviceCharge: 200 },
    told: { goesBack: 33 },
  },
  {
    of: 'a discount: what it left of its line',
    discounts: [0, 10_00],
    back: [1],
    told: { goesBack: 11 },
  },
  {
    of: 'what went back before for a missing thing: not once more with all of it, and delivery pays for none of it',
    price: { shipping: 500 },
    facts: [back(10_00, 5)],
    told: { goesBack: 23 },
  },
  {
    of: 'what went back before: nothing less where it was for another thing',
    price: { shipping: 500 },
    facts: [back(10_00, 5)],
    back: [1],
    told: { goesBack: 22 },
  },
  {
    of: 'what goes back for a broken jar meanwhile: the jar’s, and all of the return still to come',
    back: [1],
    returning: 'received',
    help: { on: 11, seenTo: null },
    facts: [back(5_00, 12)],
    told: { goesBack: 22 },
    helpTold: 5,
  },
  {
    of: 'what goes back before the shop agreed: not the return’s',
    back: [1],
    help: { on: 9, seenTo: 10 },
    facts: [back(5_00, 11)],
    told: { goesBack: 22 },
    helpTold: 5,
  },
  {
    of: 'the return’s own money: not that of a message that was seen to weeks before',
    back: [1],
    returning: 'received',
    help: { on: 1, seenTo: 2 },
    facts: [back(22_00, 14)],
    told: { cameBack: 22 },
  },
  {
    of: 'its own money though a message waits: a refund of just its sum',
    back: [1],
    returning: 'received',
    help: { on: 11, seenTo: null },
    facts: [back(22_00, 14)],
    told: { cameBack: 22 },
  },
  {
    of: 'some of its own money: the rest is seen beside it',
    back: [1],
    returning: 'received',
    facts: [back(15_00, 14)],
    told: { goesBack: 7, cameBack: 15 },
  },
  {
    of: 'a double payment: it goes back first, and is no return’s money',
    back: [1],
    returning: 'received',
    facts: [{ kind: 'OVERPAID', amount: 33_00, on: 11 }, back(33_00, 12)],
    told: { goesBack: 22 },
  },
  {
    of: 'a double payment and some more: what is beyond it is the return’s',
    back: [1],
    returning: 'received',
    facts: [{ kind: 'OVERPAID', amount: 33_00, on: 11 }, back(55_00, 14)],
    told: { cameBack: 22 },
  },
  {
    of: 'a strange payment goes back before it, one of another currency is in no sum',
    back: [1],
    returning: 'received',
    facts: [
      { kind: 'MISMATCH', amount: 700, on: 11 },
      { kind: 'MISMATCH', amount: 900, on: 11, currency: 'EUR' },
      back(29_00, 14),
    ],
    told: { cameBack: 22 },
  },
  {
    of: 'what the desk hands back is of its own money, whatever came beside that',
    back: [1],
    returning: 'received',
    facts: [
      { kind: 'OVERPAID', amount: 33_00, on: 11 },
      { ...back(22_00, 14), provider: 'DESK' },
    ],
    told: { cameBack: 22 },
  },
  {
    of: 'a deposit that is less than what stays: no money, and the rest falls by it',
    deposit: 10_00,
    back: [0],
    told: { lowersRest: 11 },
  },
  {
    of: 'a deposit that pays more than what stays: the rest falls to nothing, and the others go back',
    deposit: 15_00,
    back: [1],
    told: { lowersRest: 18, goesBack: 4 },
  },
  {
    of: 'a deposit of which that went back: what is asked for anew falls, too',
    deposit: 15_00,
    back: [1],
    returning: 'received',
    facts: [back(4_00, 14)],
    told: { lowersRest: 22, cameBack: 4 },
  },
  {
    of: 'a deposit of which something went back for another reason: that is asked for again, and falls',
    deposit: 15_00,
    back: [1],
    returning: 'received',
    help: { on: 11, seenTo: null },
    facts: [back(1_00, 12)],
    told: { lowersRest: 19, goesBack: 3 },
    helpTold: 1,
  },
  {
    of: 'what is agreed to be paid later: no money, and it falls by it',
    onTerms: true,
    back: [1],
    told: { lowersRest: 22 },
  },
  {
    of: 'what was missing of a thing: no more of it comes back than was there',
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    facts: [{ kind: 'REFUND_DUE', amount: 5_50, on: 5 }],
    back: [0],
    told: { goesBack: 5.5 },
  },
  {
    of: 'what was missing went back by itself: all that is sent back is what was there',
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    facts: [{ kind: 'REFUND_DUE', amount: 5_50, on: 5 }, back(5_50, 12)],
    returning: 'received',
    told: { goesBack: 27.5 },
  },
  {
    of: 'what was missing before it was paid: the price is of the others alone, and nothing of it goes back',
    quantities: [2, 1],
    missing: { many: [1, 0], unpaid: [1, 0], less: 0 },
    told: { goesBack: 33 },
  },
  {
    of: 'one that was missing before it was paid, one after: the second alone was paid for',
    quantities: [3, 1],
    missing: { many: [2, 0], unpaid: [1, 0], less: 5_50 },
    facts: [{ kind: 'REFUND_DUE', amount: 5_50, on: 5 }],
    back: [0],
    told: { goesBack: 5.5 },
  },
  {
    of: 'a line of which nothing was there',
    missing: { many: [1, 0], less: 11_00 },
    facts: [{ kind: 'REFUND_DUE', amount: 11_00, on: 5 }],
    back: [0, 1],
    told: { goesBack: 22 },
  },
  {
    of: 'what was missing had its part of a discount and of service',
    price: { serviceCharge: 300, shipping: 500 },
    discounts: [3_00, 6_00],
    quantities: [2, 1],
    missing: { many: [1, 0], less: 3_50 * 1.1 + 50 },
    facts: [{ kind: 'REFUND_DUE', amount: 3_50 * 1.1 + 50, on: 5 }],
    told: { goesBack: 19.25 },
  },
  {
    of: 'a third of three, missing: no cent is lost',
    quantities: [3, 1],
    missing: { many: [1, 0], less: 3_66 },
    facts: [{ kind: 'REFUND_DUE', amount: 3_66, on: 5 }],
    told: { goesBack: 29.34 },
  },
  {
    of: 'cash, and the desk has not handed back yet what was missing: that is no money of the return',
    atDesk: 33_00,
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    told: { goesBack: 27.5 },
  },
  {
    of: 'the desk hands back what was missing: the return still waits for all of its own',
    atDesk: 33_00,
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    back: [1],
    returning: 'received',
    facts: [{ ...back(5_50, 14), provider: 'DESK' }],
    told: { goesBack: 22 },
  },
  {
    of: 'and both at once: what is beyond the missing thing is the return’s',
    atDesk: 33_00,
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    back: [1],
    returning: 'received',
    facts: [{ ...back(27_50, 14), provider: 'DESK' }],
    told: { cameBack: 22 },
  },
  {
    of: 'a part by card, a part at the desk: each gives back its part of what was missing first',
    atDesk: 30_00,
    quantities: [2, 1],
    missing: { many: [1, 0], less: 5_50 },
    back: [1],
    returning: 'received',
    facts: [
      { kind: 'REFUND_DUE', amount: 3_00, on: 5 },
      { ...back(2_50, 12), provider: 'DESK' },
      back(3_00, 13),
      { ...back(22_00, 14), provider: 'DESK' },
    ],
    told: { cameBack: 22 },
  },
];

test.each(CASES)('a return’s money: $of (530, 553, finding Z208)', (one) => {
  const { told, help, helpTold } = one;
  const views = requestsOf(one);
  const sums = ({ goesBack, lowersRest, cameBack }: Partial<OrderRequest>) => ({
    ...{ goesBack, lowersRest, cameBack },
  });
  const returned = views.find(({ kind }) => kind === 'RETURN') ?? {};
  expect(sums(returned)).toEqual(sums(told));
  if (help) expect(views.find(({ kind }) => kind === 'HELP')?.cameBack).toBe(helpTold);
});

function requestsOf(one: Case): OrderRequest[] {
  const { price = {}, deposit, onTerms, discounts = [0, 0], facts = [], back: sent = null } = one;
  const { returning = 'asked', help, quantities = [1, 1], missing } = one;
  const lines = LINES.map((line, at) => ({
    ...{ ...line, orderId: 'order', position: at, quantity: quantities[at] ?? 1 },
    discount: discounts[at] ?? 0,
  }));
  const net = lines.reduce((sum, { total, discount }) => sum + total - discount, 0);
  const tax = net / 10;
  const beside = { shipping: 0, tip: 0, serviceCharge: 0, ...price };
  const total = net + tax + beside.shipping + beside.tip + beside.serviceCharge;
  const isAtDesk = facts.some(({ provider }) => provider === 'DESK');
  const first = deposit ?? total;
  const taken = one.atDesk ?? (isAtDesk ? first : 0);
  const sumOf = (kind: LedgerKind, isDesk: boolean) =>
    facts.reduce(
      (sum, { amount, ...fact }) =>
        fact.kind === kind && (fact.provider === 'DESK') === isDesk ? sum + amount : sum,
      0,
    );
  const due = sumOf('REFUND_DUE', false);
  const handed = sumOf('REFUNDED', true);
  let owed = 0;
  let gone = 0;
  for (const { kind, amount, provider, currency } of facts) {
    if (kind !== 'REFUNDED') owed += currency ? 0 : amount;
    else if (provider !== 'DESK') {
      const beside = Math.min(owed, amount);
      owed -= beside;
      gone += amount - beside;
    }
  }
  const life = {
    value: {
      money: onTerms ? { owing: 'terms' } : deposit === undefined ? 'paid' : { part: 'deposit' },
      ...{ paying: 'idle', goods: 'committed', watching: 'none', returning },
    },
    facts: {
      ...{ total, dueNow: deposit ?? total, waived: 0, turned: {}, owedBack: owed },
      kept: onTerms ? 0 : first - taken - due - gone,
      paidElsewhere: taken - handed,
      owedAtDesk: missing ? Math.max(0, missing.less - due - handed) : 0,
    },
  };
  const request = (more: object) =>
    ({
      reason: null,
      text: '',
      lines: null,
      takenBack: false,
      gaveUp: false,
      ...more,
    }) as RequestRow;
  const requests = [
    request({
      ...{ id: 'return', kind: 'RETURN', reason: 'SIZE', createdAt: day(10), waits: false },
      lines: sent?.map((line) => ({ line, quantity: quantities[line], name: '' })) ?? null,
      answeredAt: returning === 'asked' ? null : day(11),
      receivedAt: returning === 'received' ? day(11) : null,
    }),
    ...(help
      ? [
          request({
            ...{ id: 'help', kind: 'HELP', createdAt: day(help.on), receivedAt: null },
            ...{ waits: help.seenTo === null, answeredAt: help.seenTo && day(help.seenTo) },
          }),
        ]
      : []),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const around = {
    requests,
    lines,
    missing: new Map(
      missing
        ? [
            [
              'order',
              {
                said: [{ at: day(5), less: missing.less }],
                many: new Map(missing.many.map((many, at) => [at, many])),
                unpaid: new Map(missing.unpaid?.map((many, at) => [at, many])),
              },
            ],
          ]
        : [],
    ),
    facts: facts.map(({ on, ...fact }) => ({
      ...{ currency: 'USD', provider: 'STRIPE' },
      ...{ ...fact, at: day(on) },
    })),
  };
  const discount = discounts[0] + discounts[1];
  const order = {
    id: 'order',
    currency: 'USD',
    tax,
    discount,
    ...beside,
    pricedBy: { taxRounding: 'ORDER' },
    life,
  };
  const store = { business: {}, timeZone: 'UTC' } as unknown as Store;
  return requestsTold(order as unknown as Order, around as unknown as Around, {
    store,
    decimal: (minor) => minor / 100,
  });
}
