import type { ChartLayout } from '../chart/layout.ts';

/** How a drawing lies under its window. */
export interface View {
  x: number;
  y: number;
  scale: number;
}
interface Size {
  width: number;
  height: number;
}
const SMALLEST = 0.1;
const LARGEST = 3;
/** Letters can be read from here on. */
const READABLE = 0.9;

const within = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** The whole drawing. */
export function fitted(drawing: Size, window: Size): View {
  const scale = within(Math.min(window.width / drawing.width, window.height / drawing.height, 1.4));
  return {
    scale,
    x: (window.width - drawing.width * scale) / 2,
    y: (window.height - drawing.height * scale) / 2,
  };
}

/** Larger or smaller around a point, which stays where it is. */
export function zoomed({ x, y, scale }: View, by: number, px: number, py: number): View {
  const next = within(scale * by);
  const ratio = next / scale;
  return { scale: next, x: px - (px - x) * ratio, y: py - (py - y) * ratio };
}

/** The active states in the middle, as large as can be read. */
export function movedTo(layout: ChartLayout, active: readonly string[], window: Size): View {
  const lit = new Set(active);
  const inner = layout.states.filter(
    ({ id }) => lit.has(id) && !active.some((other) => other.startsWith(`${id}.`)),
  );
  if (inner.length === 0) return fitted(layout, window);
  const together = around(inner, window);
  return together.scale >= LEGIBLE ? together : around(inner.slice(0, 1), window);
}

/** States far from each other are not shown together: the first says most. */
const LEGIBLE = 0.6;
function around(inner: readonly (Size & { x: number; y: number })[], window: Size): View {
  const left = Math.min(...inner.map(({ x }) => x));
  const top = Math.min(...inner.map(({ y }) => y));
  const right = Math.max(...inner.map(({ x, width }) => x + width));
  const bottom = Math.max(...inner.map(({ y, height }) => y + height));
  const room = 60;
  const scale = Math.min(
    1.15,
    Math.max(
      inner.length > 1 ? SMALLEST : READABLE,
      Math.min(window.width / (right - left + room), window.height / (bottom - top + room)),
    ),
  );
  return {
    scale,
    x: window.width / 2 - ((left + right) / 2) * scale,
    y: window.height / 2 - ((top + bottom) / 2) * scale,
  };
}
