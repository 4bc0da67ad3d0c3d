import { darker, document, filled, lighter, linear, mix, radial } from '../kit/svg.ts';

/** Warm paper under north light: the ground that everything at North & Loom lies on. */
export const [WIDE, HIGH] = [640, 853];
export function sheet(body: string): string {
  const paper = filled(
    (p) => `<rect width="${WIDE}" height="${HIGH}" fill="${p}"/>`,
    radial(['#f8f3ea', '#f1eadd', '#e6dccb'], 0.34, 0.26, 0.95),
  );
  return document(WIDE, HIGH, `<defs>${WEAVES}</defs>${paper}${body}`);
}

export type Weave =
  | 'plain'
  | 'knit'
  | 'rib'
  | 'cable'
  | 'twill'
  | 'linen'
  | 'waffle'
  | 'check'
  | 'stripe'
  | 'quilt'
  | 'jersey';

const pattern = (id: string, w: number, h: number, body: string, turn = 0): string =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${body}</pattern>`;
const stroke = (d: string, width: number, colour: string, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

/** Weaves as overlays in black and white, so that they suit every dye. */
export const WEAVES = [
  pattern(
    'w-knit',
    10,
    9,
    stroke('M0 0L5 6L10 0', 1.6, '#000', 0.13) + stroke('M0 2L5 8L10 2', 1, '#fff', 0.12),
  ),
  pattern(
    'w-rib',
    12,
    10,
    '<rect x="0" width="5" height="10" fill="#000" opacity=".12"/><rect x="6" width="2" height="10" fill="#fff" opacity=".12"/>',
  ),
  pattern(
    'w-cable',
    46,
    46,
    stroke('M8 0C8 16 24 16 24 30S8 40 8 46M24 0C24 16 8 16 8 30S24 40 24 46', 4, '#000', 0.12) +
      stroke('M36 0V46M42 0V46', 2, '#000', 0.1),
  ),
  pattern(
    'w-twill',
    7,
    7,
    stroke('M-1 8L8-1', 1.3, '#000', 0.12) + stroke('M2 10L10 2', 0.8, '#fff', 0.1),
  ),
  pattern(
    'w-linen',
    16,
    14,
    stroke('M0 3H16M0 10H9', 1, '#000', 0.07) + stroke('M4 0V14M12 4V14', 1, '#fff', 0.13),
  ),
  pattern(
    'w-waffle',
    14,
    14,
    '<rect width="11" height="11" x="1.5" y="1.5" fill="none" stroke="#000" stroke-opacity=".15" stroke-width="2"/><rect x="4" y="4" width="6" height="6" fill="#000" opacity=".07"/>',
  ),
  pattern(
    'w-check',
    84,
    84,
    '<rect width="26" height="84" fill="#000" opacity=".2"/><rect width="84" height="26" fill="#000" opacity=".2"/><rect x="52" width="5" height="84" fill="#fff" opacity=".4"/><rect y="52" width="84" height="5" fill="#fff" opacity=".4"/>',
  ),
  pattern('w-stripe', 40, 34, '<rect width="40" height="13" fill="#f3eee3"/>'),
  pattern(
    'w-quilt',
    62,
    62,
    stroke('M0 31L31 0L62 31L31 62Z', 2.4, '#000', 0.24) + stroke('M3 31L31 3', 2, '#fff', 0.14),
    0,
  ),
  pattern('w-jersey', 5, 7, stroke('M0 0L2.5 3L5 0', 0.8, '#000', 0.08)),
].join('');

let clips = 0;
/** A piece of cloth: dyed, woven, lit from the upper left, with folds pressed into it. */
export function cloth(
  path: string,
  colour: string,
  weave: Weave,
  folds: string[] = [],
  box: [number, number, number, number] = [0, 0, WIDE, HIGH],
): string {
  const id = `cloth${++clips}`;
  const [x, y, w, h] = box;
  const area = (fill: string, opacity = 1) =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" opacity="${opacity}"/>`;
  const dye = filled(
    (p) => area(p),
    linear([lighter(colour, 0.14), colour, darker(colour, 0.16)], 58),
  );
  const texture = weave === 'plain' ? '' : area(`url(#w-${weave})`);
  const pressed = folds
    .map(
      (d) =>
        `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="14" stroke-linecap="round" filter="url(#soft)"/><path d="${d}" transform="translate(-20 -8)" fill="none" stroke="#fff" stroke-opacity=".26" stroke-width="12" stroke-linecap="round" filter="url(#soft)"/>`,
    )
    .join('');
  const rim = `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="10" filter="url(#soft-near)"/>`;
  return `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})">${dye}${texture}${pressed}${rim}</g><path d="${path}" fill="none" stroke="${darker(colour, 0.4)}" stroke-opacity=".35" stroke-width="1.6"/>`;
}

/** What lies on paper darkens it below and to the right. */
export const shadowOf = (path: string): string =>
  `<path d="${path}" transform="translate(16 24)" fill="#4d3b25" opacity=".3" filter="url(#soft)"/><path d="${path}" transform="translate(4 6)" fill="#3a2a18" opacity=".3" filter="url(#soft-near)"/>`;

export const seam = (d: string, colour: string, dashed = false): string =>
  `<path d="${d}" fill="none" stroke="${mix(colour, '#140f0a', 0.5)}" stroke-opacity=".55" stroke-width="1.8"${dashed ? ' stroke-dasharray="5 4"' : ''} stroke-linecap="round"/>`;
export const stitch = (d: string, colour: string): string =>
  `<path d="${d}" fill="none" stroke="${lighter(colour, 0.4)}" stroke-opacity=".7" stroke-width="1.6" stroke-dasharray="6 4"/>`;

export const button = (x: number, y: number, colour: string, r = 6): string =>
  `<circle cx="${x + 1}" cy="${y + 2}" r="${r}" fill="#000" opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="none" stroke="#000" stroke-opacity=".25"/><circle cx="${x - 1.6}" cy="${y}" r="1" fill="#000" opacity=".5"/><circle cx="${x + 1.6}" cy="${y}" r="1" fill="#000" opacity=".5"/>`;

/** The woven label; without words nothing is written on it. */
export function label(x: number, y: number, scale = 1, words = 'NORTH &amp; LOOM'): string {
  const w = 92 * scale;
  const h = 30 * scale;
  const cloth = `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="1.5" fill="#f6f0e3" stroke="#cdbfa5" stroke-width="1"/>`;
  if (words === '') return cloth;
  return `${cloth}<text x="${x}" y="${y + 3 * scale}" font-family="DejaVu Serif" font-size="${8 * scale}" letter-spacing="${0.7 * scale}" text-anchor="middle" fill="#2b2620">${words}</text>`;
}
