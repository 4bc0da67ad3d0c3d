import { readFileSync } from 'node:fs';
import { group } from './svg.ts';

interface Icons {
  icons: Record<string, { body: string }>;
}
const source = new URL('../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url);
const { icons } = JSON.parse(readFileSync(source, 'utf8')) as Icons;

/** A drawing of the Fluent set, its middle at (x, y), `size` wide. */
export function emoji(
  name: string,
  x: number,
  y: number,
  size: number,
  turn = 0,
  flip = false,
): string {
  const icon = icons[name];
  if (!icon) throw new Error(`the set has no drawing "${name}"`);
  const scale = size / 32;
  const body = `<g transform="scale(${flip ? -1 : 1} 1) translate(-16 -16)">${icon.body}</g>`;
  return group(body, x, y, scale, turn);
}
