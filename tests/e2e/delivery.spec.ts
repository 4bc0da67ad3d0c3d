import { readFile } from 'node:fs/promises';
import { Shopper } from './shopper.ts';
import { expect, test } from './watch.ts';

const PHOTO = {
  name: 'the blue gate.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400, 7)]),
};

test('a note and a picture for the shop outlive a reload, go with the order, and are had again on its page', async ({ page }) => {
  const ada = new Shopper(page, { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' });
  await ada.adds();
  await ada.viewsCart();
  await ada.sees('information');
  await page.getByLabel(/^Add a picture or PDF/).setInputFiles({ ...PHOTO, name: 'page.png', buffer: Buffer.from('<!doctype html>') });
  await expect(page.getByText(/^This file was not taken/)).toBeVisible();
  await page.getByLabel(/^Add a picture or PDF/).setInputFiles(PHOTO);
  await expect(page.getByText(PHOTO.name)).toBeVisible();
  await page.getByLabel(/^Note for the shop/).fill('Ring twice. مرحبا');
  await page.reload();
  await expect(page.getByRole('button', { name: `Remove ${PHOTO.name}` })).toBeVisible();
  await ada.tellsWho();
  await ada.sees('review');
  await expect(ada.main.getByText(PHOTO.name)).toBeVisible();
  await ada.ordersAndReads();
  await ada.sees('placed');

  const files = ada.main.getByRole('region', { name: 'Notes and files' });
  await expect(files).toContainText('Ring twice. مرحبا');
  const saving = page.waitForEvent('download');
  await files.getByRole('button', { name: `Download ${PHOTO.name}` }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(PHOTO.name);
  expect(await readFile(await saved.path())).toEqual(PHOTO.buffer);
});
