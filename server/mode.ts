/** What a shop is for. The demo signs any visitor in and pays at a simulator; a live shop sells. */
export type ShopMode = 'demo' | 'live';

/** A word that is neither would be a live shop run as the demo, or the other way round. */
export function readMode({ SHOP_MODE: word }: Record<string, string | undefined>): ShopMode {
  if (!word || word === 'demo') return 'demo';
  if (word === 'live') return 'live';
  throw new Error(
    `SHOP_MODE is "${word}". It is "demo" or "live"; where it is not set, it is the demo.`,
  );
}
