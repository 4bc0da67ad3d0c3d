import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { connectTabs } from './tabs.ts';

const NAME = 'two tabs';

/** Everything that was on its way has arrived: what is sent after it comes after it. */
async function settled(name = NAME, turns = 30): Promise<void> {
  const [from, to] = [new BroadcastChannel(name), new BroadcastChannel(name)];
  for (let turn = 0; turn < turns; turn++) {
    const arrived = new Promise((resolve) => {
      to.onmessage = resolve;
    });
    from.postMessage('a turn');
    await arrived;
  }
  from.close();
  to.close();
}

test('two tabs tell each other what they show, and then are quiet', async () => {
  const heard: string[] = [];
  const nothing = (): void => {};
  const open = (own: string) => {
    const tabs = connectTabs({
      name: NAME,
      onLost: nothing,
      onFree: nothing,
      onShown(title) {
        heard.push(`${own} hears ${title}`);
        // As the subscription of the checkout does after every event.
        tabs.show(own);
      },
    });
    tabs.show(own);
  };
  open('paying');
  await settled();
  open('paid');
  await settled();
  expect(new Set(heard)).toEqual(new Set(['paying hears paid', 'paid hears paying']));
  const before = heard.length;
  await settled();
  expect(heard).toHaveLength(before);
});

test('a tab that another one took the lock from hears when that one lets go', async () => {
  const heard: string[] = [];
  const free = new Promise<void>((isFree) => {
    const tabs = connectTabs({
      name: 'taken over',
      onLost: () => heard.push('lost'),
      onFree() {
        heard.push('free');
        isFree();
      },
      onShown: () => undefined,
    });
    void tabs
      .take(false)
      .then(() => takeLock('taken over', { steal: true, onLost: () => undefined }))
      .then(async (other) => {
        await navigator.locks.query();
        other?.release();
      });
  });
  await free;
  expect(heard).toEqual(['lost', 'free']);
});

test('a tab that stands back is told again what the other one showed last, which said it while this one did not listen', async () => {
  const heard: string[] = [];
  const name = 'one stands back';
  const open = (onShown: (title: string) => void) =>
    connectTabs({ name, onLost: () => undefined, onFree: () => undefined, onShown });
  const tabs = open((title) => heard.push(title));
  tabs.show('review');
  const other = open(() => undefined);
  other.show('paying');
  await settled(name);
  heard.length = 0;
  tabs.show(null);
  expect(heard).toEqual(['paying']);
});
