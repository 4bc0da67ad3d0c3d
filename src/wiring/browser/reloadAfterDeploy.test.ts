import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead, reloadAfterDeploy } from './reloadAfterDeploy.ts';

let browser: EventTarget;
let navigation: EventTarget;
let isSending = false;
const reload = vi.fn();
const answers = vi.fn(async () => new Response());

beforeEach(() => {
  browser = new EventTarget();
  navigation = new EventTarget();
  vi.clearAllMocks();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('window', { navigation });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', answers);
  isSending = false;
  reloadAfterDeploy(() => isSending);
});
afterEach(() => vi.unstubAllGlobals());

const isMissing = async (): Promise<void> => {
  browser.dispatchEvent(new Event('vite:preloadError'));
  throw new Error('not there');
};
/** The shop has answered that it is there, and what waited for that has run. */
const answered = (times: number) =>
  vi.waitFor(async () => {
    expect(answers).toHaveBeenCalledTimes(times);
    await answers.mock.results.at(-1)?.value;
  });
const leaves = (more: object): boolean =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate'), {
      destination: { sameDocument: false, url: 'https://grocery.example/cart' },
      downloadRequest: null,
      ...more,
    }),
  );

test('a file that was fetched ahead in vain leaves the page to its shopper; one that is wanted loads it anew', async () => {
  await fetchAhead(isMissing);
  expect(answers).not.toHaveBeenCalled();
  await isMissing().catch(() => undefined);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('a page that is being left is not loaded anew: what was pressed or sent would be lost; back on it, it is', async () => {
  leaves({});
  await isMissing().catch(() => undefined);
  await answered(1);
  expect(reload).not.toHaveBeenCalled();
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await isMissing().catch(() => undefined);
  await answered(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a press that leaves no document leaves the page, which is loaded anew: the browser says so, or it is still here after ten seconds', async () => {
  const time = vi.spyOn(Date, 'now').mockReturnValue(1e12);
  const misses = async () => {
    const asked = answers.mock.calls.length;
    await isMissing().catch(() => undefined);
    await answered(asked + 1);
  };
  leaves({});
  time.mockReturnValue(1e12 + 9_999);
  await misses();
  expect(reload).not.toHaveBeenCalled();
  navigation.dispatchEvent(new Event('navigateerror'));
  await misses();
  expect(reload).toHaveBeenCalledTimes(1);
  // An empty answer, and a file that the shop calls one to be kept, are told by no event.
  time.mockReturnValue(1e12 + 100_000);
  leaves({});
  time.mockReturnValue(1e12 + 110_000);
  await misses();
  expect(reload).toHaveBeenCalledTimes(2);
  time.mockRestore();
});

test('an order that is being sent is not lost to a reload', async () => {
  isSending = true;
  await isMissing().catch(() => undefined);
  await answered(1);
  expect(reload).not.toHaveBeenCalled();
});

test('at most once a minute, and never where the shop does not answer or nothing can be remembered', async () => {
  const time = vi.spyOn(Date, 'now').mockReturnValue(1e12);
  answers.mockRejectedValueOnce(new Error('no line'));
  await isMissing().catch(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveBeenCalledTimes(1));
  expect(reload).not.toHaveBeenCalled();
  for (const [seconds, times] of [
    [0, 1],
    [59, 1],
    [60, 2],
  ] as const) {
    time.mockReturnValue(1e12 + seconds * 1_000);
    const asked = answers.mock.calls.length;
    await isMissing().catch(() => undefined);
    await answered(asked + 1);
    expect(reload, `${seconds} s`).toHaveBeenCalledTimes(times);
  }
  vi.stubGlobal('sessionStorage', Object.freeze({}));
  time.mockReturnValue(1e12 + 600_000);
  const asked = answers.mock.calls.length;
  await isMissing().catch(() => undefined);
  await answered(asked + 1);
  expect(reload).toHaveBeenCalledTimes(2);
  time.mockRestore();
});

test.each([
  ['another page of this document', { destination: { sameDocument: true } }],
  ['a mail', { destination: { sameDocument: false, url: 'mailto:shop@grocery.example' } }],
  ['a call', { destination: { sameDocument: false, url: 'tel:+254205550151' } }],
  ['a chat', { destination: { sameDocument: false, url: 'whatsapp://send?text=tea' } }],
  ['a file to be kept', { downloadRequest: 'invoice.pdf' }],
])('%s leaves no page', async (_, more) => {
  leaves(more);
  await isMissing().catch(() => undefined);
  await answered(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
