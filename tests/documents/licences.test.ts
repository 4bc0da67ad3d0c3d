import { expect, test } from 'vitest';
import { productionLicences } from '#scripts/productionLicences.ts';

/** They ask for their notice, and nothing of those who only run the shop; MPL asks for changes to its own files, of which there are none. */
const FINE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Python-2.0', 'OFL-1.1', 'MPL-2.0', '(MIT AND Zlib)'],
];

test('each package of a live server has a licence that a merchant may run a shop under', () => {
  const licences = productionLicences();
  expect(Object.keys(licences).filter((one) => !FINE.includes(one))).toEqual([]);
  expect(licences['MPL-2.0']?.map((one) => one.split('@')[0])).toEqual(['web-push']);
});
