import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LanguageProvider } from '../../ui/language.ts';
import { Heading } from './Heading.tsx';

const heading = vi.hoisted(() => ({
  focus: vi.fn(),
  isConnected: true,
  ownerDocument: { title: '' },
}));
// What an effect does is the subject, and no browser is here to run one: it runs as its page is rendered.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => void) => effect(),
  useRef: () => ({ current: heading }),
}));

const body = {};
const shows = (title: string): string =>
  renderToStaticMarkup(
    <LanguageProvider value={{ locale: 'en', t: (id) => id }}>
      <Heading title={title} />
    </LanguageProvider>,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { activeElement: body });
  shows('information');
  vi.runAllTimers();
  heading.focus.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the heading of the screen that follows takes the focus in a task of its own, once the page stands (423)', () => {
  shows('review');
  expect(heading.ownerDocument.title).toBe('review');
  expect(heading.focus).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(heading.focus).toHaveBeenCalledTimes(1);
});

test('what took the focus meanwhile keeps it: the reason why a form does not go on', () => {
  shows('review');
  Object.assign(document, { activeElement: {} });
  vi.runAllTimers();
  expect(heading.focus).not.toHaveBeenCalled();
});

test('the same screen drawn again takes no focus', () => {
  shows('information');
  vi.runAllTimers();
  expect(heading.focus).not.toHaveBeenCalled();
});
