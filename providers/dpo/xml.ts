import { XMLParser } from 'fast-xml-parser';
import type { Api3g } from './wire.ts';

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  processEntities: true,
  htmlEntities: false,
  trimValues: true,
});

/** An API3G document as flat text fields; null for anything else, for nested surprises, and for every document that defines types or entities. */
export function readApi3g(text: string): Api3g | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed.startsWith('<') || /<!(DOCTYPE|ENTITY)/i.test(trimmed)) return null;
  try {
    const root: unknown = parser.parse(trimmed, true)?.API3G;
    if (!root || typeof root !== 'object') return null;
    return Object.fromEntries(
      Object.entries(root).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    );
  } catch {
    return null;
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Text that is safe inside an element; control characters, which XML 1.0 cannot carry, are left out. */
const escaped = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (one) => ESCAPES[one] ?? '');

export type XmlFields = { [name: string]: string | XmlFields };
const element = ([name, value]: [string, string | XmlFields]): string =>
  `<${name}>${typeof value === 'string' ? escaped(value) : Object.entries(value).map(element).join('')}</${name}>`;

export const api3g = (fields: XmlFields): string =>
  `<?xml version="1.0" encoding="utf-8"?><API3G>${Object.entries(fields).map(element).join('')}</API3G>`;
