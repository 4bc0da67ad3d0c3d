import { darker, document, filled, group, lighter, linear, radial } from '../kit/svg.ts';

/** Homewright's house style: morning light on a pale blue wall, a marigold sun behind whatever is being mended. */
export const BLUE = '#1f3f73';
export const SUN = '#f3a92e';
export const STEEL = '#b9c6d6';
export const WOOD = '#c98f52';

export function yard(body: string, indoors = true): string {
  const wall = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    radial(['#f5f8fc', '#e6edf6', '#d3deec'], 0.36, 0.3, 0.9),
  );
  const sun = `<circle cx="320" cy="300" r="212" fill="#8a6a2a" opacity=".16" transform="translate(10 16)" filter="url(#soft)"/>${filled((p) => `<circle cx="320" cy="300" r="212" fill="${p}"/>`, linear([lighter(SUN, 0.32), SUN, darker(SUN, 0.08)], 60))}`;
  const floor = filled(
    (p) => `<rect y="496" width="640" height="144" fill="${p}"/>`,
    linear(indoors ? ['#bccbe0', '#a7b9d3'] : ['#b7cba6', '#98b38a'], 90),
  );
  const skirting = indoors
    ? '<rect y="484" width="640" height="14" fill="#fbfcfe"/><rect y="496" width="640" height="5" fill="#8fa3c0" opacity=".6"/>'
    : '';
  return document(640, 640, wall + sun + floor + skirting + body);
}

export const ground = (x: number, y: number, rx: number): string =>
  `<ellipse cx="${x + 12}" cy="${y}" rx="${rx}" ry="${Math.max(10, rx * 0.1)}" fill="#15294a" opacity=".34" filter="url(#soft-near)"/>`;
export const shaded = (d: string, colour: string, angle = 20): string =>
  filled(
    (p) => `<path d="${d}" fill="${p}"/>`,
    linear([lighter(colour, 0.28), colour, darker(colour, 0.26)], angle),
  );
export const bar = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  r = 6,
  angle = 20,
): string =>
  filled(
    (p) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${p}"/>`,
    linear([lighter(colour, 0.28), colour, darker(colour, 0.24)], angle),
  );
export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
export const at = group;

export const bucket = (colour = BLUE): string =>
  `${shaded('M-78-120H78L58 0Q56 12 44 12H-44Q-56 12-58 0Z', colour)}<ellipse cy="-120" rx="78" ry="20" fill="${darker(colour, 0.35)}"/><ellipse cy="-118" rx="66" ry="14" fill="#d9ecf8"/>${line('M-78-116Q0-250 78-116', '#5b6f8f', 7)}`;
export const sprayer = (colour = SUN): string =>
  shaded('M-40-130Q-44-160-18-166H18Q44-160 40-130V-8Q40 6 26 6H-26Q-40 6-40-8Z', colour) +
  bar(-18, -196, 36, 36, '#f6f8fb') +
  shaded('M-50-236H42Q50-236 50-228V-196H-20L-50-206Z', BLUE) +
  line('M-26-200L-38-168', BLUE, 9) +
  bar(-28, -108, 56, 66, '#ffffff', 8);
export const wrench = (): string =>
  `${shaded('M-150-16H92C100-50 134-64 166-50L128-26L132 12L172 24C150 54 106 50 92 16H-150Q-166 0-150-16Z', STEEL, 80)}<circle cx="-140" r="8" fill="#7d8ca3"/>`;
export const screwdriver = (colour = SUN): string =>
  `${shaded('M-150-26H-40Q-28-26-22-14V14Q-28 26-40 26H-150Q-166 0-150-26Z', colour, 85) + bar(-24, -8, 170, 16, STEEL, 4, 85)}<path d="M140-12H166V12H140Z" fill="#8c9bb0"/>`;
export const plant = (): string =>
  [-46, -16, 20, 50]
    .map(
      (turn, i) =>
        `<g transform="translate(0 -110) rotate(${turn})">${shaded('M0 10C-40-40-30-130 0-170C30-130 40-40 0 10Z', i % 2 ? '#4f9a5a' : '#3c8150', 0)}${line('M0 0V-140', '#bfe0b8', 3, 0.6)}</g>`,
    )
    .join('') +
  shaded('M-66-110H66L50 0Q48 10 38 10H-38Q-48 10-50 0Z', '#c9683f') +
  bar(-74, -126, 148, 30, '#d97a4f', 8);
