import { chance, darker, document, filled, lighter, linear, radial, round } from '../kit/svg.ts';

/** A dark table by the window at dusk, seen from above; the lamp is at the upper left. */
export function table(body: string): string {
  const wood = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    linear(['#3b2438', '#2a1829', '#1d1020'], 60),
  );
  const boards = [128, 300, 476]
    .map(
      (y) =>
        `<rect y="${y}" width="640" height="3" fill="#120a14" opacity=".55"/><rect y="${y + 3}" width="640" height="2" fill="#6b4460" opacity=".25"/>`,
    )
    .join('');
  const grain = Array.from(
    { length: 16 },
    (_, at) =>
      `<path d="M0 ${20 + at * 40}q${160 + ((at * 53) % 120)} ${at % 2 ? 9 : -9} 320 0t320 0" fill="none" stroke="#120a14" stroke-opacity=".22" stroke-width="1.6"/>`,
  ).join('');
  const lamp = filled(
    (p) => `<rect width="640" height="640" fill="${p}"/>`,
    radial(['#ffb866/.3', '#ffb866/.06', '#0b0610/.5'], 0.3, 0.22, 0.95),
  );
  return document(640, 640, wood + grain + boards + lamp + body);
}

export interface Glaze {
  body: string;
  motif: string;
  well: string;
}
export const GLAZES = {
  cream: { body: '#f1e7d3', motif: '#b5673a', well: '#f7efdf' },
  blue: { body: '#f3efe6', motif: '#2f558f', well: '#faf7f0' },
  celadon: { body: '#a9c7b4', motif: '#e8f1e6', well: '#b9d3c2' },
  turmeric: { body: '#dd9c34', motif: '#8a3d1d', well: '#e8ae4c' },
  rose: { body: '#d98f8d', motif: '#fbe9df', well: '#e3a5a0' },
  night: { body: '#4a3350', motif: '#d9a05a', well: '#3c2842' },
} satisfies Record<string, Glaze>;
export type GlazeName = keyof typeof GLAZES;

export const C = 320;
const shadow = (x: number, y: number, r: number): string =>
  `<circle cx="${x + 16}" cy="${y + 24}" r="${r}" fill="#08040a" opacity=".6" filter="url(#soft)"/>`;

/** Petals around the rim, as on Straits porcelain. */
function motif(x: number, y: number, r: number, colour: string, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const turn = (360 / count) * at;
    return `<g transform="translate(${x} ${y}) rotate(${round(turn)}) translate(0 ${-r})"><path d="M-7 5Q0-10 7 5Q0 1-7 5Z" fill="${colour}" opacity=".75"/><circle cy="-6" r="1.8" fill="${colour}" opacity=".6"/></g>`;
  }).join('');
}

export function plate(glaze: GlazeName, r = 250, x = C, y = C): string {
  const { body, motif: mark, well } = GLAZES[glaze];
  const rim = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${p}"/>`,
    linear([lighter(body, 0.3), body, darker(body, 0.28)], 50),
  );
  const inner = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r * 0.76}" fill="${p}"/>`,
    linear([darker(well, 0.16), well, lighter(well, 0.2)], 50),
  );
  const line = `<circle cx="${x}" cy="${y}" r="${r - 7}" fill="none" stroke="${mark}" stroke-width="3.4" opacity=".7"/>`;
  return `${shadow(x, y, r) + rim + line + motif(x, y, r * 0.875, mark, 30)}<circle cx="${x}" cy="${y}" r="${r * 0.77}" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="5"/>${inner}`;
}

/** A bowl filled to below the rim; what lies in the broth is drawn on top. */
export function bowl(glaze: GlazeName, broth: string, r = 240, x = C, y = C): string {
  const { body, motif: mark } = GLAZES[glaze];
  const rim = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${p}"/>`,
    linear([lighter(body, 0.35), body, darker(body, 0.32)], 50),
  );
  const wall = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r - Math.min(20, r * 0.1)}" fill="${p}"/>`,
    linear([darker(body, 0.42), darker(body, 0.12), lighter(body, 0.12)], 50),
  );
  const soup = filled(
    (p) => `<circle cx="${x + 2}" cy="${y + 4}" r="${r - Math.min(40, r * 0.24)}" fill="${p}"/>`,
    radial([lighter(broth, 0.16), broth, darker(broth, 0.34)], 0.42, 0.36, 0.68),
  );
  return `${shadow(x, y, r) + rim}<circle cx="${x}" cy="${y}" r="${r - Math.min(10, r * 0.05)}" fill="none" stroke="${mark}" stroke-width="${Math.min(4, r * 0.03)}" stroke-dasharray="14 8" opacity=".75"/>${wall}${soup}`;
}

export function claypot(broth: string, r = 220, x = C, y = C): string {
  const grip = (side: 1 | -1) =>
    `<rect x="${x + side * (r + 14) - 34}" y="${y - 34}" width="68" height="68" rx="22" fill="#3a2218"/>`;
  const rim = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${p}"/>`,
    linear(['#8d5b3f', '#5a3424', '#38200f'], 50),
  );
  const soup = filled(
    (p) => `<circle cx="${x}" cy="${y}" r="${r - 34}" fill="${p}"/>`,
    radial([lighter(broth, 0.14), broth, darker(broth, 0.4)], 0.42, 0.36, 0.7),
  );
  return `${shadow(x, y, r + 12) + grip(-1) + grip(1) + rim}<circle cx="${x}" cy="${y}" r="${r - 22}" fill="#24130b"/>${soup}`;
}

/** A banana leaf cut to a mat, ribs and all. */
export function leafMat(w = 540, h = 400, turn = -8): string {
  const path = `M${-w / 2 + 60} ${-h / 2}H${w / 2 - 40}Q${w / 2} ${-h / 2} ${w / 2} ${-h / 2 + 50}V${h / 2 - 40}Q${w / 2} ${h / 2} ${w / 2 - 50} ${h / 2}H${-w / 2 + 40}Q${-w / 2} ${h / 2} ${-w / 2} ${h / 2 - 50}V${-h / 2 + 60}Q${-w / 2} ${-h / 2} ${-w / 2 + 60} ${-h / 2}Z`;
  const ribs = Array.from(
    { length: 24 },
    (_, at) =>
      `<path d="M${-w / 2 + at * (w / 23)} 0q14 ${-h / 4} 26 ${-h / 2}M${-w / 2 + at * (w / 23)} 0q14 ${h / 4} 26 ${h / 2}" stroke="#cfe39a" stroke-opacity=".22" stroke-width="2.5" fill="none"/>`,
  ).join('');
  const green = filled(
    (p) => `<path d="${path}" fill="${p}"/>`,
    linear(['#7fb04a', '#4f8a3c', '#2f6331'], 40),
  );
  return `<g transform="translate(${C} ${C}) rotate(${turn})"><path d="${path}" transform="translate(12 20)" fill="#08040a" opacity=".55" filter="url(#soft)"/>${green}<clipPath id="leaf"><path d="${path}"/></clipPath><g clip-path="url(#leaf)">${ribs}<rect x="${-w / 2}" y="-4" width="${w}" height="8" fill="#b9d982" opacity=".7"/></g></g>`;
}

export function board(w = 520, h = 330, turn = -10): string {
  const wood = filled(
    (p) => `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="40" fill="${p}"/>`,
    linear(['#c98f55', '#a56c38', '#855226'], 30),
  );
  const grain = Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M${-w / 2 + 24} ${-h / 2 + 34 + at * (h / 8)}q${w / 4} ${at % 2 ? 10 : -10} ${w / 2 - 24} 0t${w / 2 - 24} 0" fill="none" stroke="#6b401c" stroke-opacity=".35" stroke-width="2.5"/>`,
  ).join('');
  return `<g transform="translate(${C} ${C}) rotate(${turn})"><rect x="${-w / 2 + 12}" y="${-h / 2 + 20}" width="${w}" height="${h}" rx="40" fill="#08040a" opacity=".6" filter="url(#soft)"/>${wood}${grain}<circle cx="${w / 2 - 38}" cy="0" r="15" fill="#2a1829"/></g>`;
}

export interface Spot {
  x: number;
  y: number;
  turn: number;
  at: number;
  roll: number;
}
/** Spreads things over a disc, the same way every time. */
export function spread(
  count: number,
  r: number,
  seed: string,
  draw: (spot: Spot) => string,
  x = C,
  y = C,
): string {
  const dice = chance(seed);
  return Array.from({ length: count }, (_, at) => {
    const far = Math.sqrt((at + 0.5) / count) * r;
    const angle = at * 2.39996 + dice() * 0.7;
    return draw({
      x: round(x + Math.cos(angle) * far),
      y: round(y + Math.sin(angle) * far),
      turn: round(dice() * 360),
      at,
      roll: dice(),
    });
  }).join('');
}
/** Around a circle, evenly, each turned outward. */
export const around = (
  count: number,
  r: number,
  draw: (spot: Spot) => string,
  from = 0,
  x = C,
  y = C,
  arc = 360,
): string =>
  Array.from({ length: count }, (_, at) => {
    const turn = from + (arc / count) * at;
    const angle = ((turn - 90) * Math.PI) / 180;
    return draw({
      x: round(x + Math.cos(angle) * r),
      y: round(y + Math.sin(angle) * r),
      turn,
      at,
      roll: (at * 0.37) % 1,
    });
  }).join('');
