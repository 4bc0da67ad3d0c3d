import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pictureTools } from '#scripts/pictureTools.ts';

/** What a merchant's file may name as a picture: its own folder and the public network. */
let above: string;
let folder: string;
beforeAll(() => {
  above = mkdtempSync(join(tmpdir(), 'storefront-sources-'));
  folder = join(above, 'own');
  mkdirSync(folder);
  writeFileSync(join(above, 'secret.png'), 'a secret');
  writeFileSync(join(folder, 'loaf.png'), 'a loaf');
  symlinkSync(join(above, 'secret.png'), join(folder, 'link.png'));
});
afterAll(() => rmSync(above, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const PUBLIC = [{ address: '203.0.113.7', family: 4 }];
const read = (source: string, found = PUBLIC) =>
  pictureTools(folder, async () => found).read(source);
const answered = (make: () => Response) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => make());

it.each(['../secret.png', 'a/../../secret.png', 'link.png'])(
  'a file outside the folder is not read: %s',
  async (source) => {
    await expect(read(source)).rejects.toThrow(/stands outside the folder|is not there/);
    expect(String(await read('loaf.png'))).toBe('a loaf');
  },
);

describe('an address', () => {
  it.each([
    ['127.0.0.1', 4],
    ['10.1.2.3', 4],
    ['169.254.169.254', 4],
    ['192.168.1.1', 4],
    ['::1', 6],
    ['::ffff:127.0.0.1', 6],
    ['fd00::1', 6],
    ['fe80::1', 6],
  ])('that leads to %s is not asked', async (address, family) => {
    const fetched = answered(() => new Response('a loaf'));
    const found = [...PUBLIC, { address, family }];
    await expect(read('https://cdn.example/a.png', found)).rejects.toThrow('private network');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('that leads to another is not followed', async () => {
    const fetched = answered(() => Response.redirect('http://127.0.0.1/a.png', 302));
    await expect(read('https://cdn.example/a.png')).rejects.toThrow('leads to another address');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' });
  });

  it('that says no length is read no further than 25 MB', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 100) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 20));
      },
    });
    answered(() => new Response(endless));
    await expect(read('https://cdn.example/a.png')).rejects.toThrow('is larger than 25 MB');
    expect(sent).toBeLessThan(30);
  });
});
