/** The few words that every drawing is made of: numbers to text, gradients with names of their own, repeatable chance. */

export const round = (value: number): number => Math.round(value * 100) / 100;

let gradients = 0;
/** A linear gradient across the shape it fills; answers the definition and the paint that names it. */
export function linear(stops: string[], angle = 90): { def: string; paint: string } {
  const id = `lg${++gradients}`;
  const turn = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
  const box = `x1="${round(0.5 - x)}" y1="${round(0.5 - y)}" x2="${round(0.5 + x)}" y2="${round(0.5 + y)}"`;
  return {
    def: `<linearGradient id="${id}" ${box}>${stopList(stops)}</linearGradient>`,
    paint: `url(#${id})`,
  };
}

export function radial(
  stops: string[],
  cx = 0.5,
  cy = 0.5,
  r = 0.5,
): { def: string; paint: string } {
  const id = `rg${++gradients}`;
  return {
    def: `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
    paint: `url(#${id})`,
  };
}

/** `#rrggbb` or `#rrggbb/opacity`, spread evenly. */
function stopList(stops: string[]): string {
  return stops
    .map((stop, at) => {
      const [colour, opacity = '1'] = stop.split('/');
      return `<stop offset="${round(at / Math.max(1, stops.length - 1))}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

/** A shape painted with a gradient, definition included. */
export const filled = (
  shape: (paint: string) => string,
  gradient: { def: string; paint: string },
): string => gradient.def + shape(gradient.paint);

/** The same chance every time for the same seed, so that a picture never changes by itself. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3266489909);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
  };
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
/** Mixes two colours; 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const second = channels(other);
  const parts = channels(one).map((value, at) =>
    Math.round(value + ((second[at] ?? 0) - value) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share);
export const darker = (colour: string, share: number): string => mix(colour, '#1a1420', share);

export const group = (body: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(scale)})">${body}</g>`;

/** The soft dark pool under a thing that stands; the drawing needs `SOFT` once. */
export const pool = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  opacity = 0.28,
  colour = '#2b2a1c',
): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${colour}" opacity="${opacity}" filter="url(#soft)"/>`;

export const SOFT = [8, 16, 30]
  .map((blur, at) => {
    const id = ['soft-near', 'soft', 'soft-far'][at];
    return `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
  })
  .join('');

export const document = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${SOFT}</defs>${body}</svg>`;
