import { darker, document, filled, lighter, linear, radial } from '../kit/svg.ts';

/** Lumi Studio's still life: blush plaster, one arch, a round plinth, soft light from the left. */
export const BLUSH = '#efd5ca';
export const CLAY = '#bf7d66';
export const INK = '#33282a';
export const SAND = '#e7c7b2';

export function room(body: string, tint = BLUSH): string {
  const wall = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    radial([lighter(tint, 0.62), lighter(tint, 0.3), tint], 0.3, 0.26, 0.95),
  );
  const arch = `${filled((p) => `<path d="M150 640V300A170 170 0 0 1 490 300V640Z" fill="${p}"/>`, linear([darker(tint, 0.04), lighter(tint, 0.16), lighter(tint, 0.4)], 30))}<path d="M150 640V300A170 170 0 0 1 490 300" fill="none" stroke="${darker(tint, 0.22)}" stroke-opacity=".35" stroke-width="5" filter="url(#soft-near)"/>`;
  const light =
    '<path d="M-40 120L300 640H470L60 40Z" fill="#fff" opacity=".3" filter="url(#soft-far)"/>';
  return document(640, 640, wall + arch + light + plinth(tint) + body);
}

export const TOP = 500;
function plinth(tint: string): string {
  const side = filled(
    (p) => `<path d="M100 500V640H540V500Z" fill="${p}"/>`,
    linear([lighter(tint, 0.5), lighter(tint, 0.14), darker(tint, 0.14)], 0),
  );
  const top = filled(
    (p) => `<ellipse cx="320" cy="500" rx="220" ry="46" fill="${p}"/>`,
    linear([lighter(tint, 0.75), lighter(tint, 0.4)], 40),
  );
  return `<ellipse cx="360" cy="560" rx="240" ry="60" fill="${darker(tint, 0.5)}" opacity=".25" filter="url(#soft-far)"/>${side}${top}`;
}

export const shade = (x: number, y: number, rx: number): string =>
  `<ellipse cx="${x + rx * 0.24}" cy="${y}" rx="${rx}" ry="${Math.max(9, rx * 0.16)}" fill="#5a332a" opacity=".34" filter="url(#soft-near)"/>`;
export const solid = (d: string, colour: string, angle = 12): string =>
  filled(
    (p) => `<path d="${d}" fill="${p}"/>`,
    linear([lighter(colour, 0.34), colour, darker(colour, 0.24)], angle),
  );
export const block = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  r = 8,
  angle = 8,
): string =>
  filled(
    (p) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${p}"/>`,
    linear([lighter(colour, 0.34), colour, darker(colour, 0.24)], angle),
  );
export const thin = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
export const stone = (x: number, y: number, rx: number, ry: number, colour: string): string =>
  filled(
    (p) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${p}"/>`,
    radial([lighter(colour, 0.45), colour, darker(colour, 0.3)], 0.34, 0.26, 0.8),
  );
export const put = (body: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;
