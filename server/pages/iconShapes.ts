import type { Layout } from '#machines/domain/store.ts';

/** What a store's icon shows, by its kind: lines in a square of 512, within the circle that every mask leaves. */
const LINES: Record<Layout, string> = {
  GROCERY:
    'M136 236h240l-26 130a24 24 0 0 1-24 20H186a24 24 0 0 1-24-20ZM194 236l46-100M318 236l-46-100M218 290v44M256 290v44M294 290v44',
  RETAIL:
    'M220 158a36 36 0 1 1 54 31c-12 7-18 15-18 29M256 218 120 318a18 18 0 0 0 10 34h252a18 18 0 0 0 10-34Z',
  SERVICES: 'M124 258 256 146l132 112M160 232v142h192V232M212 300l34 34 58-62',
  RESTAURANT:
    'M124 262h264a132 132 0 0 1-264 0ZM206 394h100M208 212c-18-22 18-40 0-64M256 212c-18-22 18-40 0-64M304 212c-18-22 18-40 0-64',
  BEAUTY:
    'M222 322 324 130M290 322 188 130M226 354a36 36 0 1 1-72 0 36 36 0 0 1 72 0ZM358 354a36 36 0 1 1-72 0 36 36 0 0 1 72 0Z',
};

/** To the very edge, so that any mask may be laid over it. */
export const iconSvg = (layout: Layout, { ground, ink }: { ground: string; ink: string }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/><path d="${LINES[layout]}" fill="none" stroke="${ink}" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
