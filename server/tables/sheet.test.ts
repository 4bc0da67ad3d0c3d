import { expect, it } from 'vitest';
import { sheetHtml } from './sheet.ts';

it('a sheet has one code and its address for each table, and a name is text whatever is in it', async () => {
  const tables = [
    { id: 't1', name: 'Table 1' },
    { id: 't2', name: '<b>Terrace</b>' },
  ];
  const html = await sheetHtml({ shop: 'Rasa & Co', tables }, 'https://rasa.example');
  expect(html.match(/<svg/g)).toHaveLength(2);
  expect(
    new Set([...html.matchAll(/<path stroke[^>]+d="([^"]+)"/g)].map(([, drawn]) => drawn)).size,
  ).toBe(2);
  for (const { id } of tables) expect(html).toContain(`https://rasa.example/t/${id}<`);
  expect(html).not.toContain('<b>');
  expect(html).toContain('Rasa &#38; Co');
});
