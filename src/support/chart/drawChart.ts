import { type ChartLayout, type DrawnState, PEN, type Tag, type Wire } from './layout.ts';

/** A part of the drawing that the one who draws may class. */
export type Part =
  | { kind: 'state'; id: string }
  /** all transitions that its line stands for */
  | { kind: 'wire' | 'tag'; transitions: readonly string[] };

const SAFE: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const safe = (text: string): string => text.replace(/[&<>"']/g, (one) => SAFE[one] ?? '');

/** The picture of a chart as SVG text: for the inspector, for a report, and for a file that is opened offline. */
export function drawChart(layout: ChartLayout, classOf: (part: Part) => string): string {
  const { width, height, states, wires, chart } = layout;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${safe(chart)}">`,
    ...states.map((state) => drawState(state, classOf)),
    ...wires.map((wire) => drawWire(wire, classOf)),
    '</svg>',
  ].join('\n');
}

function drawState(state: DrawnState, classOf: (part: Part) => string): string {
  const { id, key, kind, x, y, width, height, asks, tags, isInitial } = state;
  const names = ['state', kind, classOf({ kind: 'state', id })].filter(Boolean).join(' ');
  const left = x + PEN.pad;
  let line = y + PEN.title - 5;
  const next = (): number => {
    line += PEN.line;
    return line;
  };
  return [
    `<g class="${safe(names)}" data-state="${safe(id)}"><title>${safe(id)}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${kind === 'final' ? 12 : 5}"/>`,
    isInitial ? `<circle class="first" cx="${x + width - 9}" cy="${y + 10}" r="3"/>` : '',
    `<text class="key" x="${left}" y="${line}">${safe(key)}</text>`,
    ...asks.map((one) => `<text class="asks" x="${left}" y="${next()}">? ${safe(one)}</text>`),
    ...tags.map((tag) => drawTag(tag, left, next(), classOf)),
    '</g>',
  ].join('');
}

function drawTag(tag: Tag, x: number, y: number, classOf: (part: Part) => string): string {
  const { text, target, transitions } = tag;
  const names = ['tag', target ? '' : 'inside', classOf({ kind: 'tag', transitions })]
    .filter(Boolean)
    .join(' ');
  return `<text class="${safe(names)}" x="${x}" y="${y}"${takes(transitions)}>${titleOf(transitions)}${safe(text)}</text>`;
}

function drawWire(wire: Wire, classOf: (part: Part) => string): string {
  const { points, label, labelAt, transitions } = wire;
  const names = ['wire', classOf({ kind: 'wire', transitions })].filter(Boolean).join(' ');
  const [x, y] = labelAt;
  const half = (label.length * PEN.tagLetter) / 2 + 2;
  return [
    `<g class="${safe(names)}"${takes(transitions)}>${titleOf(transitions)}`,
    `<path d="${pathOf(points)}"/><path class="head" d="${headOf(points)}"/>`,
    `<rect x="${x - half}" y="${y - 7}" width="${2 * half}" height="14" rx="3"/>`,
    `<text x="${x}" y="${y + 3.5}">${safe(label)}</text></g>`,
  ].join('');
}

const takes = (transitions: readonly string[]): string =>
  ` data-takes="${safe(transitions.join('|'))}"`;
const titleOf = (transitions: readonly string[]): string =>
  `<title>${safe(transitions.join('\n'))}</title>`;

const pathOf = (points: readonly number[]): string =>
  points.map((one, at) => (at === 0 ? 'M' : at % 2 === 0 ? 'L' : ' ') + one).join('');

/** The head of an arrow on the last stretch. */
function headOf(points: readonly number[]): string {
  const [fromX = 0, fromY = 0, x = 0, y = 0] = points.slice(-4);
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [((x - fromX) / length) * 7, ((y - fromY) / length) * 7];
  const corner = (side: number): string =>
    `${round(x - dx + (side * dy) / 2)} ${round(y - dy - (side * dx) / 2)}`;
  return `M${corner(1)}L${x} ${y}L${corner(-1)}Z`;
}
const round = (value: number): number => Math.round(value * 10) / 10;
