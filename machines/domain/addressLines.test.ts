import { describe, expect, it } from 'vitest';
import { addressLines } from './address.ts';

const door = {
  street: '14 Prabhat Road',
  flat: '3B',
  area: '',
  note: '',
  point: null,
};

/** As the Universal Postal Union shows it for each country (finding U39). */
describe('an address is written as letters of its country are', () => {
  it.each([
    ['US', 'Portland', 'OR', '97211', ['Portland, OR 97211']],
    ['KE', 'Nairobi', '', '00100', ['00100 Nairobi']],
    ['IN', 'Pune', 'Maharashtra', '411004', ['Pune 411004', 'Maharashtra']],
    ['MY', 'George Town', 'Penang', '10200', ['10200 George Town', 'Penang']],
    ['PH', 'Cebu City', 'Cebu', '6000', ['6000 Cebu City', 'Cebu']],
    ['GB', 'Leeds', '', 'LS1 4DY', ['Leeds', 'LS1 4DY']],
    ['SG', '', '', '238801', ['Singapore 238801']],
    ['US', 'Portland', '', '97211', ['Portland 97211']],
    ['US', '', '', '', []],
  ])('%s: %s %s %s', (country, city, state, postalCode, lines) => {
    const address = { ...door, country, city, state, postalCode };
    expect(addressLines(address)).toEqual(['14 Prabhat Road', '3B', ...lines]);
  });
});
