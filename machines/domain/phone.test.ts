import { expect, test } from 'vitest';
import { looksLikePhone } from './contact.ts';
import { phoneInSentence, phoneText, readPhone, readWholePhone } from './phone.ts';

test.each([
  // As M-Pesa writes them: the country's code without a plus.
  ['254712345678', 'KE', '+254712345678'],
  ['0712 345 678', 'KE', '+254712345678'],
  ['712345678', 'KE', '+254712345678'],
  ['+254 (0)712 345 678', 'KE', '+254712345678'],
  ['00254 712 345678', 'KE', '+254712345678'],
  ['٠٧١٢٣٤٥٦٧٨', 'KE', '+254712345678'],
  ['1 (212) 555-1234', 'US', '+12125551234'],
  ['(212) 555-1234', 'US', '+12125551234'],
  ['60123456789', 'MY', '+60123456789'],
  ['012-345 6789', 'MY', '+60123456789'],
  ['91 98765 43210', 'IN', '+919876543210'],
  ['98765 43210', 'IN', '+919876543210'],
  // A store whose country we know nothing else about, and a guest from abroad.
  ['0171 2345678', 'DE', '+491712345678'],
  ['+49 171 2345678', 'KE', '+491712345678'],
  ['+254712345678', 'XX', '+254712345678'],
  // As WhatsApp shows a mobile of Mexico.
  ['+52 1 55 1234 5678', 'MX', '+525512345678'],
  ['5215512345678', 'US', '+525512345678'],
  ['+52 55 1234 5678', 'MX', '+525512345678'],
])('%s in %s is %s', (text, country, number) => {
  expect(readPhone(text, country)).toBe(number);
  expect(looksLikePhone(text)).toBe(true);
});

test.each([
  ['000000', 'KE'],
  ['', 'KE'],
  ['amina@example.test', 'KE'],
  ['call 0712345678', 'KE'],
  ['0712345678 / 0733', 'KE'],
  ['123456789012345678', 'KE'],
  ['712345678', 'XX'],
])('%j in %s is no number', (text, country) => {
  expect(readPhone(text, country)).toBeNull();
});

// National numbers have 10 digits in India (TRAI), 9 in Kenya (CA), 10 in the North American plan, 10 in the Philippines with a mobile's 9 at the front.
test.each([
  ['98815 5014', 'IN', null],
  ['9881550', 'IN', null],
  ['98815 50142 7', 'IN', null],
  ['98815 50142', 'IN', '+919881550142'],
  ['0712 345 67', 'KE', null],
  ['(503) 555-019', 'US', null],
  ['+91 98815 5014', 'KE', null],
  ['0917 123 456', 'PH', null],
  // Ofcom's numbers for drama are of the right length and in no plan: as a range that opens tomorrow.
  ['+44 7700 900123', 'IN', '+447700900123'],
  ['555-1234', 'US', null],
])('%s in %s is whole, or no number to order with: %s (finding Z111)', (text, country, number) => {
  expect(readWholePhone(text, country)).toBe(number);
});

test('a form refuses at once what cannot be a number anywhere, and leaves the rest to the server', () => {
  for (const text of ['000000', '٠٠٠٠٠٠', '12345', 'abcdef', '123456789012345678', '+'])
    expect(looksLikePhone(text), text).toBe(false);
  for (const text of ['555-1234', '+1 212 555 1234 x5', '00254712345678'])
    expect(looksLikePhone(text), text).toBe(true);
});

test.each([
  ['+254205550151', '+254 20 5550151'],
  ['+12125551234', '+1 212 555 1234'],
  ['+919876543210', '+91 98765 43210'],
  ['at the desk', 'at the desk'],
])('%s is read as %s (U40)', (number, text) => {
  expect(phoneText(number)).toBe(text);
});

test('in a sentence its figures keep their order, whatever way the sentence runs; no number says nothing', () => {
  expect(phoneInSentence('+254205550151')).toBe('\u2066+254 20 5550151\u2069');
  expect(phoneInSentence('')).toBe('');
});
