import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { checkoutModel } from '#machines/checkout/model.ts';
import { metaOf, STATE_META } from '#machines/checkout/stateMeta.ts';
import { STATE_NOTES } from '#machines/checkout/stateNotes.ts';
import type { StateMeta } from '#machines/checkout/types.ts';
import type { ChartModel } from '#machines/model.ts';
import { statesOf } from './liveActor.ts';
import { pureChart } from './pure.ts';
import { casesAt, keyOf, simulate, walksToStates } from './walk.ts';

const model = checkoutModel as unknown as ChartModel;
const { step } = pureChart(model.machine, model.starts[0]?.input);
const walks = walksToStates(model);
const reached = walks.map((walk) => ({ walk, snapshots: simulate(model.machine, walk) }));
const ends = reached.map(({ snapshots }) => snapshots.at(-1) as AnyMachineSnapshot);
const invoked = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes.flatMap((node) => node.invoke.map((one) => one.id as string));
const PROVIDERS = [
  'PAYPAL',
  'STRIPE',
  'FLUTTERWAVE',
  'CASHFREE',
  'DPO',
  'RAZER',
  'BUX',
  'IPAY',
  'IPAY_AFRICA',
  'IPAY_QR',
];
const WRITES = [
  'openReview',
  'createAppointments',
  'releaseAppointments',
  'placeOrder',
  'giveUpAttempt',
  'giveUpOrder',
  'payLater',
  ...PROVIDERS,
];
const MUST_NOT_PAY: StateMeta['money'][] = ['maybe', 'taken', 'extra', 'returned'];
const PAYING: StateMeta['primary'][] = ['order.place', 'payment.continue', 'method.change'];

describe('rows', () => {
  test.each(Object.entries(STATE_META) as [keyof typeof STATE_META, StateMeta][])(
    '%s says everything a state must say',
    (name, row) => {
      const { money, screen, title, primary, limitMs } = row;
      const { exit, back, reload, otherTab } = STATE_NOTES[name];
      for (const said of [money, screen, title, primary, exit, limitMs, back, reload, otherTab])
        expect(said).not.toBeUndefined();
      expect(title).toMatch(/^checkout\.title\.\w+$/);
      if (MUST_NOT_PAY.includes(money)) expect(PAYING).not.toContain(primary);
    },
  );

  test('every state that can be rested in has a row of its own, or lies in one that has', () => {
    const without = ends
      .filter((snapshot) => !Object.values(snapshot.getMeta()).some(Boolean))
      .map((snapshot) => JSON.stringify(snapshot.value));
    expect(without).toEqual([]);
  });

  test('every row is the row of some state', () => {
    const used = new Set(ends.map((snapshot) => metaOf(snapshot as never).title));
    expect(
      Object.values(STATE_META as Record<string, StateMeta>)
        .map((row) => row.title)
        .filter((title) => !used.has(title)),
    ).toEqual([]);
  });

  test('the named states are all there, each provider by its own name', () => {
    const named = [
      'information',
      'review',
      'booking',
      'placing',
      'recovering',
      'checking',
      'paid',
      'placed',
      'partPaid',
      'declined',
      'cancelled',
      'expired',
      'unknown',
      'orderRefused',
      'priceChanged',
      'stockChanged',
      'slotLost',
      'sessionLost',
      'offline',
      'blocked',
    ];
    const paying = [
      'paypal',
      'stripe',
      'flutterwave',
      'cashfree',
      'dpo',
      'razer',
      'bux',
      'ipay',
      'ipayAfrica',
      'ipayQr',
    ].map((name) => `paying.${name}`);
    const ids = statesOf(model.machine);
    expect([...named, ...paying].filter((name) => !ids.includes(`checkout.${name}`))).toEqual([]);
    expect(
      ids
        .filter((id) => id.split('.').length === 2)
        .map((id) => id.slice('checkout.'.length))
        .sort(),
    ).toEqual([...named, 'paying'].sort());
  });

  test('a title says nothing that the money fact does not (I45)', () => {
    const file = 'src/messages/en/common.json';
    const messages: Record<string, string> = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : {};
    const wrong = Object.values(STATE_META as Record<string, StateMeta>).filter(
      ({ money, title }) => {
        const text = (messages[title] ?? '').toLowerCase();
        const claimsPaid =
          /\bpaid\b|payment arrived|went through\./.test(text) &&
          !/part|not|later|unpaid|before/.test(text);
        const claimsNothing = /not been charged|nothing was taken/.test(text);
        return (
          (claimsPaid && !['taken', 'extra', 'part'].includes(money)) ||
          (claimsNothing && money !== 'none')
        );
      },
    );
    expect(wrong.map(({ title }) => `${title}: ${messages[title]}`)).toEqual([]);
  });
});

describe('reading before writing', () => {
  test('nothing that writes runs before the truth was read, at the start and after every restore (I44)', () => {
    const wrong = reached.flatMap(({ walk, snapshots }) => {
      let hasRead = false;
      return snapshots.flatMap((snapshot, at) => {
        const type = walk.steps[at - 1]?.event.type;
        if (type === 'page.restored') hasRead = false;
        if (type === 'xstate.done.actor.recover') hasRead = true;
        const writes = invoked(snapshot).filter((id) => WRITES.includes(id));
        return writes.length > 0 && !hasRead
          ? [`${writes} after ${walk.steps.slice(0, at).map((step) => step.title)}`]
          : [];
      });
    });
    expect(wrong).toEqual([]);
    expect(
      reached.some(({ snapshots }) =>
        snapshots.some((snapshot) => invoked(snapshot).includes('placeOrder')),
      ),
    ).toBe(true);
  });

  test('page.restored leads to the read from every state (F25, F26)', () => {
    const wrong = ends.filter((snapshot) => {
      const [next] = step(snapshot, { type: 'page.restored' });
      return !(next as AnyMachineSnapshot).matches('recovering');
    });
    expect(wrong.map((snapshot) => JSON.stringify(snapshot.value))).toEqual([]);
  });

  test('while an order is on its way another press does nothing (I43, F24)', () => {
    const underWay = ends.filter((snapshot) =>
      ['booking', 'placing', 'paying', 'recovering'].some((name) => snapshot.matches(name)),
    );
    expect(underWay.length).toBeGreaterThan(10);
    expect(underWay.filter((snapshot) => snapshot.can({ type: 'order.place' }))).toEqual([]);
  });
});

describe('everything twice', () => {
  test('an event that comes twice leads where it leads once, in every state (F24)', () => {
    const differing = ends.flatMap((snapshot) => {
      const outside = casesAt(model, snapshot).filter(
        ({ event }) => !event.type.startsWith('xstate.'),
      );
      return outside.flatMap(({ title, event }) => {
        const [once] = step(snapshot, event);
        const [twice] = step(once, event);
        return JSON.stringify(once.value) === JSON.stringify(twice.value)
          ? []
          : [`${JSON.stringify(snapshot.value)}: ${title}`];
      });
    });
    expect([...new Set(differing)]).toEqual([]);
  });
});

/** Where a shopper can stay without harm: nothing runs, something is said, and a way out is named. */
const isCalm = (snapshot: AnyMachineSnapshot): boolean =>
  !snapshot.hasTag('busy') && invoked(snapshot).length === 0;

/** The whole chart once: what each state hears, and where that leads. */
interface Way {
  /** whose answer it is; null where nothing is asked */
  port: string | null;
  isGood: boolean;
  to: string;
}
const starts = model.starts.map(
  (start) => simulate(model.machine, { start, steps: [] })[0] as AnyMachineSnapshot,
);
const map = new Map<string, { isCalm: boolean; ways: Way[] }>();
function draw(): void {
  if (map.size > 0) return;
  const queue = [...starts];
  for (const snapshot of queue) {
    const key = keyOf(model, snapshot);
    if (map.has(key)) continue;
    const ways = casesAt(model, snapshot).map(({ event }): Way => {
      const [, kind, port = null] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? [];
      const isGood =
        kind === 'done' && (event as { output?: { ok?: boolean } }).output?.ok !== false;
      const [next] = step(snapshot, event);
      queue.push(next);
      return { port, isGood, to: keyOf(model, next) };
    });
    map.set(key, { isCalm: isCalm(snapshot), ways });
  }
}

/** Every state from which no calm one can be reached, when a port behaves like this for ever. */
function deadEnds(keeps: (port: string, isGood: boolean) => boolean): string[] {
  draw();
  const onward = (key: string): string[] =>
    map
      .get(key)!
      .ways.filter(({ port, isGood }) => port === null || keeps(port, isGood))
      .map(({ to }) => to);
  const reachable = new Set(starts.map((snapshot) => keyOf(model, snapshot)));
  const before = new Map<string, string[]>();
  for (const key of reachable)
    for (const to of onward(key)) {
      reachable.add(to);
      before.set(to, [...(before.get(to) ?? []), key]);
    }
  const good = new Set([...reachable].filter((key) => map.get(key)!.isCalm));
  for (const key of good) for (const from of before.get(key) ?? []) good.add(from);
  return [...reachable].filter((key) => !good.has(key));
}

describe('no dead end', () => {
  const ports = [
    'recover',
    'openReview',
    'findPromotion',
    'lockOrder',
    'lockPayment',
    'takeLock',
    'createAppointments',
    'placeOrder',
    'giveUpAttempt',
    'giveUpOrder',
    'payLater',
    'askOutcome',
    'readCode',
    'STRIPE',
    'PAYPAL',
    'IPAY_QR',
  ];
  test.each(ports)(
    'when %s only ever fails, there is a way on from every state (I46)',
    (broken) => {
      expect(deadEnds((port, isGood) => port !== broken || !isGood)).toEqual([]);
    },
  );
  test.each(ports.filter((port) => port !== 'IPAY_QR'))(
    'when %s never answers at all, time leads on from every state (I46)',
    (silent) => {
      expect(deadEnds((port) => port !== silent)).toEqual([]);
    },
  );
  test('every state that works by itself has an end in time, but for the code that counts down itself (I46)', () => {
    const endless = ends.filter((snapshot) => {
      const waits = invoked(snapshot).filter((id) => id !== 'IPAY_QR');
      return (
        waits.length > 0 &&
        !snapshot._nodes.some((node) =>
          [...node.transitions.keys()].some((type) => (type as string).startsWith('xstate.after.')),
        )
      );
    });
    expect(endless.map((snapshot) => JSON.stringify(snapshot.value))).toEqual([]);
  });
});
