import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  removeNSPrefix: true,
  processEntities: true,
  htmlEntities: false,
});
const DEEPEST = 12;

/**
 * The text elements of a small XML answer by local name, however deep a SOAP envelope hides them; the first of a name counts. Null for
 * anything that is not XML or that defines types or entities.
 */
export function leafTexts(text: string): Record<string, string> | null {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!trimmed.startsWith('<') || /<!(DOCTYPE|ENTITY)/i.test(trimmed)) return null;
  try {
    const leaves: Record<string, string> = Object.create(null);
    collect(parser.parse(trimmed, true), leaves, 0);
    return leaves;
  } catch {
    return null;
  }
}

function collect(node: unknown, leaves: Record<string, string>, depth: number): void {
  if (depth > DEEPEST || !node || typeof node !== 'object') return;
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') leaves[name] ??= value.trim();
    else collect(value, leaves, depth + 1);
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Text inside an element; control characters cannot be carried by XML 1.0 and are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
