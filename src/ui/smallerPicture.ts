/** A picture that the shop itself serves has a smaller twin, `name@320.webp`; a merchant's own stands alone. */
export const smallerPicture = (url: string, width: number): string | null =>
  /^\/pictures\/.+\.webp$/.test(url) ? url.replace(/\.webp$/, `@${width}.webp`) : null;
