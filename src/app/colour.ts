/**
 * Six-digit hex colours and WCAG contrast, in plain numbers: the server and the browser compute the same. Our own code because it is 0.5 kB
 * (brotli), `colord` with its contrast 3, `culori` 13.
 */
type Rgb = [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour, or ink when it is none. */
export const fromHex = (text: string): string => (HEX.test(text) ? text.toLowerCase() : '#111111');

const channels = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `other` in `one`. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return toHex(from.map((value, at) => value + ((to[at] ?? value) - value) * share) as Rgb);
}

/** Black or white always reaches 4.58:1 on any ground; this is the better of the two, softened where there is room. */
export function readableOn(ground: string): string {
  const [soft, hard] =
    contrast('#ffffff', ground) >= 4.5 ? ['#ffffff', '#ffffff'] : ['#171412', '#000000'];
  return contrast(soft, ground) >= 4.5 ? soft : hard;
}

/** A surface that white words nearly carry is deepened until they do, so that a green button need not wear black; other surfaces are kept. */
export function surface(colour: string): string {
  return contrast('#ffffff', colour) < 3.4 ? colour : deepened(colour);
}
function deepened(colour: string): string {
  let deep = colour;
  for (let share = 0.03; contrast('#ffffff', deep) < 4.5 && share < 1; share += 0.03)
    deep = mix(colour, '#000000', share);
  return deep;
}

/** The colour itself where it can be read on the ground, else the nearest mix towards black or white that can. */
export function legible(text: string, ground: string, least = 4.5): string {
  if (contrast(text, ground) >= least) return text;
  const pole = contrast('#ffffff', ground) > contrast('#000000', ground) ? '#ffffff' : '#000000';
  for (let share = 0.05; share < 1; share += 0.05) {
    const moved = mix(text, pole, share);
    if (contrast(moved, ground) >= least) return moved;
  }
  return pole;
}
