/** How many one booking is for. A person who does it at the shop or online serves one at a time, unless the merchant says how many (479); at the shopper's place it is done as often as its quantity says. */
export const mostTogether = (
  capacity: number | null | undefined,
  doersHere: number | false | undefined,
): number => capacity ?? (doersHere ? 1 : Number.POSITIVE_INFINITY);
