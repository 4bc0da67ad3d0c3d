import { describe, expect, it } from 'vitest';
import { ownPath } from './ownPath.ts';

/** As a browser reads a Location header or `location.replace` on a page of the shop. */
const hostOf = (address: string): string => new URL(address, 'https://shop.example/login').host;

describe('a path of this very site', () => {
  it.each([
    '/',
    '/orders',
    '/fr/cart/checkout',
    '/products?q=a%2Fb&next=//x',
    '/t/window-2',
    '/orders/1#c=abc',
    '/pâtés',
  ])('%s is one', (path) => expect(ownPath(path)).toBe(path));

  it.each([
    null,
    undefined,
    '',
    'orders',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/en//evil.example/x',
    '/fr/\\evil.example',
    '/en/\\/evil.example',
    '/en/%2fevil.example',
    '/%5cevil.example',
    '/en/%09/evil.example',
    '/orders\r\nset-cookie: a=b',
    '/orders?a=\r\nset-cookie: a=b',
  ])('%j is none', (path) => expect(ownPath(path)).toBeNull());

  it('leads to this host, and so does what is left when a language is taken off its front', () => {
    const parts = ['/', '\\', '\t', 'en', 'fr', 'evil.example', '%2f', '%5C', '?', 'x'];
    const accepted: string[] = [];
    const walk = (path: string, depth: number): void => {
      if (ownPath(path) !== null) accepted.push(path);
      if (depth > 0) for (const part of parts) walk(path + part, depth - 1);
    };
    walk('/', 5);
    expect(accepted.length).toBeGreaterThan(100);
    for (const path of accepted)
      for (const cut of [path, path.replace(/^\/[a-z]{2}(?=\/)/, '')])
        expect(hostOf(cut), path).toBe('shop.example');
  });
});
