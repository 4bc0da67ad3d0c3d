/** What a merchant brought in has these widths, or the next one: the server never answers that it is not there. */
const OWN_WIDTHS = [320, 640, 960];
const OWN = /^\/pictures\/own\//;
const SERVED = /^\/pictures\/.+\.webp$/;

/** A picture that the shop itself serves has smaller ones, `name@320.webp`: drawn ones half of its width, a merchant's several. */
export const smallerPicture = (url: string, width: number): string | null =>
  SERVED.test(url) ? url.replace(/\.webp$/, `@${width}.webp`) : null;

/** The widths, smallest first, that stand beside a picture of that width. */
export const smallerWidths = (url: string, width: number): number[] =>
  OWN.test(url)
    ? OWN_WIDTHS.filter((one) => one < width)
    : SERVED.test(url) && width > 0
      ? [width / 2]
      : [];
