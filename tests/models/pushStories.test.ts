import { describe, expect, test } from 'vitest';
import { retryDelay, TOKEN_LIFE } from '#machines/push/limits.ts';
import { pushMachine } from '#machines/push/machine.ts';
import { PUSH_LINES } from '#machines/push/types.ts';
import { deviceState, isOffered } from '#machines/push/view.ts';
import { type Answers, begin } from './stories.ts';

const can = { can: true, permission: 'default', kept: null, wasDeclined: false };
const granted = { ...can, permission: 'granted', kept: { token: 'kept', uid: 'u1', ageMs: 0 } };
const USUAL: Answers = {
  checkSupport: can,
  registerWorker: { isSubscribed: true },
  requestPermission: 'granted',
  obtainToken: 'token',
  saveToken: 'saved',
  forgetToken: null,
};
const open = async (answers: Answers = {}) => {
  const push = begin(pushMachine, undefined, { ...USUAL, ...answers });
  await push.settle();
  return push;
};
type Push = Awaited<ReturnType<typeof open>>;
const linesOf = (push: Push): unknown[] =>
  push.emitted.flatMap((event) =>
    event.type === 'push.line' ? [(event as { line?: string }).line] : [],
  );
const asked = async (answers: Answers = {}): Promise<Push> => {
  const push = await open(answers);
  await push.send({ type: 'identity.known', uid: 'u1' });
  await push.send({ type: 'push.act' });
  await push.send({ type: 'push.ask' });
  return push;
};
const shown = (push: Push) => push.actor.getSnapshot() as Parameters<typeof deviceState>[0];
const silent = undefined;

describe('the way to a token', () => {
  test('the browser asks with a tap after something good, never by itself', async () => {
    const push = await open();
    await push.send({ type: 'push.ask' });
    expect([push.value, isOffered(shown(push))]).toEqual(['unasked', false]);
    await push.send({ type: 'push.act' });
    expect(isOffered(shown(push))).toBe(true);
    await push.send({ type: 'identity.known', uid: 'u1' });
    await push.send({ type: 'push.ask' });
    expect(push.calls('saveToken').map(({ input }) => input)).toEqual([
      { token: 'token', uid: 'u1' },
    ]);
    expect(deviceState(shown(push))).toBe('on');
  });

  test('a token waits for somebody it can belong to', async () => {
    const push = await open();
    await push.send({ type: 'push.act' });
    await push.send({ type: 'push.ask' });
    expect(push.value).toEqual({ device: 'addressing' });
    await push.send({ type: 'identity.known', uid: 'u1' });
    expect(push.value).toEqual({ device: 'registered' });
  });

  test('"not now" is an answer for a while', async () => {
    const push = await open();
    await push.send({ type: 'push.act' });
    await push.send({ type: 'push.decline' });
    await push.send({ type: 'push.act' });
    expect(isOffered(shown(push))).toBe(false);
    expect(push.emitted).toContainEqual({ type: 'push.declined' });
  });

  test('a kept token is taken up without a question, told to the server when somebody else uses the browser, and renewed after seven days', async () => {
    const kept = { token: 'kept', uid: 'u1', ageMs: TOKEN_LIFE - 5_000 };
    const push = await open({ checkSupport: { ...granted, kept }, renewToken: 'renewed' });
    await push.send({ type: 'identity.known', uid: 'u1' });
    expect([push.value, push.calls('saveToken')]).toEqual([{ device: 'registered' }, []]);
    await push.wait(4);
    expect(push.calls('renewToken')).toHaveLength(0);
    await push.wait(1);
    expect(push.calls('saveToken').at(-1)?.input).toEqual({ token: 'renewed', uid: 'u1' });
    await push.send({ type: 'identity.known', uid: 'u2' });
    expect(push.calls('saveToken').at(-1)?.input).toEqual({ token: 'renewed', uid: 'u2' });
    expect(push.calls('requestPermission')).toHaveLength(0);
  });

  test('a device that was turned off, or whose shopper signed out, stays off until somebody taps', async () => {
    for (const type of ['push.turnOff', 'session.ended']) {
      const push = await asked();
      await push.send({ type });
      await push.send({ type: 'identity.known', uid: 'u2' });
      expect([push.value, push.context.token]).toEqual(['unasked', null]);
    }
    const later = await open({ checkSupport: { ...granted, kept: null } });
    expect(later.value).toBe('unasked');
  });

  test('a server that cannot be reached is told later and later: 30 s doubling to an hour', async () => {
    expect([1, 2, 3, 4, 9].map(retryDelay)).toEqual([30_000, 60_000, 120_000, 240_000, 3_600_000]);
    const push = await asked({
      saveToken: (_: unknown, before: number) => (before < 2 ? 'lost' : 'saved'),
    });
    await push.wait(29);
    expect(push.calls('saveToken')).toHaveLength(1);
    await push.wait(1 + 60);
    expect(push.value).toEqual({ device: 'registered' });
  });
});

describe('F40, F42, specification 8: what fails says so on the console alone, and the token is null', () => {
  test.each<[string, Answers, number]>([
    [PUSH_LINES.noMessaging, { checkSupport: { can: false, lacks: 'messaging' } }, 0],
    [PUSH_LINES.noMessaging, { checkSupport: silent }, 5],
    [PUSH_LINES.noServiceWorkers, { checkSupport: { can: false, lacks: 'serviceWorkers' } }, 0],
    [PUSH_LINES.notRegistered, { registerWorker: new Error('blocked') }, 0],
    [PUSH_LINES.registrationFailed, { registerWorker: silent }, 10],
    [PUSH_LINES.denied, { requestPermission: 'denied' }, 0],
    [PUSH_LINES.denied, { requestPermission: new Error('not allowed') }, 0],
    [PUSH_LINES.noToken, { obtainToken: new Error('AbortError') }, 0],
    [PUSH_LINES.noToken, { obtainToken: silent }, 10],
  ])('%s: %j, known after %i s', async (line, answers, seconds) => {
    const push = await asked(answers);
    if (seconds > 0) {
      await push.wait(seconds - 1);
      expect(linesOf(push)).toEqual([]);
      await push.wait(1);
      await push.send({ type: 'push.act' });
      await push.send({ type: 'push.ask' });
    }
    expect(linesOf(push)).toEqual([line]);
    expect(push.context.token).toBeNull();
    expect(push.emitted.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  test('a question that nobody answers is put away after two minutes', async () => {
    const push = await asked({ requestPermission: silent });
    await push.wait(119);
    expect(push.value).toBe('asking');
    await push.wait(1);
    expect([push.value, push.context.token]).toEqual(['unasked', null]);
  });

  test('a renewal that fails keeps the old token and comes again an hour later', async () => {
    const kept = { token: 'kept', uid: 'u1', ageMs: TOKEN_LIFE };
    const renewToken = (_: unknown, before: number) =>
      before === 0 ? new Error('cut') : 'renewed';
    const push = await open({ checkSupport: { ...granted, kept }, renewToken });
    await push.send({ type: 'identity.known', uid: 'u1' });
    await push.wait(1);
    expect([push.context.token, linesOf(push)]).toEqual(['kept', [PUSH_LINES.noToken]]);
    await push.wait(3_590);
    expect(push.calls('renewToken')).toHaveLength(1);
    await push.wait(10);
    expect(push.context.token).toBe('renewed');
  });

  test('what failed is tried again when the network is back', async () => {
    const push = await asked({
      obtainToken: (_: unknown, before: number) => (before === 0 ? new Error('cut') : 'token'),
    });
    expect(push.value).toBe('failed');
    await push.send({ type: 'network.back' });
    await push.send({ type: 'push.ask' });
    expect(push.value).toEqual({ device: 'registered' });
  });
});

describe('a message of the worker', () => {
  const message = {
    type: 'push.message',
    id: 'o1:paid',
    title: '<img src=x onerror=alert(1)> & "7"',
    isSpoken: true,
  };

  test('is said with its title as it is, and the lists are read again', async () => {
    const push = await open();
    await push.send(message);
    expect(push.emitted).toEqual([
      { type: 'notice', id: 'push.message', severity: 'info', values: { title: message.title } },
      { type: 'notices.changed' },
    ]);
  });

  test('I35: is said once, however often it is delivered, and by one of several pages', async () => {
    const push = await open();
    await push.send(message);
    await push.send(message);
    await push.send({ ...message, id: 'o2:paid', isSpoken: false });
    expect(push.emitted.filter(({ type }) => type === 'notice')).toHaveLength(1);
    expect(push.emitted.filter(({ type }) => type === 'notices.changed')).toHaveLength(3);
  });

  test('is heard where push is not supported any more than elsewhere', async () => {
    const push = await open({ checkSupport: { can: false, lacks: 'messaging' } });
    await push.send(message);
    expect(push.emitted).toContainEqual({ type: 'notices.changed' });
  });
});
