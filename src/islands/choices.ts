import type { BuyProps } from './buying.ts';

const PRINTED = /<script[^>]*\bid="catalogue"[^>]*>([^<]*)<\/script>/;

/** What the product's own page would let one choose: read from that page, which says it in this language and for this branch. Null where it cannot be read. */
export async function choicesOf(address: string): Promise<BuyProps | null> {
  try {
    const reply = await fetch(address, { headers: { accept: 'text/html' } });
    const printed = reply.ok ? PRINTED.exec(await reply.text())?.[1] : undefined;
    if (!printed) return null;
    const { islands } = JSON.parse(printed) as { islands: Record<string, BuyProps> };
    return Object.entries(islands).find(([token]) => token.endsWith('-buy'))?.[1] ?? null;
  } catch {
    return null;
  }
}
