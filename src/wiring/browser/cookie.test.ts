import { afterEach, expect, test, vi } from 'vitest';
import { keepBranch } from '../documents/catalogue.ts';
import { writeCookie } from './cookie.ts';
import { markLoggedOut } from './logoutMark.ts';

/** A document as Chromium's: what is written reaches the jar when it is read, or some time later. */
function lateJar(): { jar: string[] } {
  const jar: string[] = [];
  let written: string[] = [];
  vi.stubGlobal('document', {
    get cookie() {
      jar.push(...written.splice(0));
      return jar.join('; ');
    },
    set cookie(text: string) {
      written = [...written, text];
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  return { jar };
}
afterEach(() => void vi.unstubAllGlobals());

test('a cookie is in the jar before the page that needs it is asked for', () => {
  const { jar } = lateJar();
  writeCookie('a', 'b', { seconds: 60, sameSite: 'lax' });
  expect(jar).toEqual(['a=b;path=/;max-age=60;samesite=lax']);
});

test('a chosen branch and a log-out are there before the next page is', () => {
  const { jar } = lateJar();
  keepBranch('by the sea');
  markLoggedOut();
  expect(jar.map((one) => one.split('=')[0])).toEqual(['location', expect.any(String)]);
});
