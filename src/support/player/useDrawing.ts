import { type RefObject, useEffect, useRef, useState } from 'react';
import { drawChart } from '../chart/drawChart.ts';
import type { ChartLayout } from '../chart/layout.ts';
import { type Lights, lightsOf } from '../chart/lights.ts';
import { useRested } from './useRested.ts';
import { fitted, movedTo, type View, zoomed } from './view.ts';

export interface ActiveStates {
  /** every active state by its whole name */
  active: readonly string[];
  /** the transitions that may have led here, by the beginning of their names */
  took: readonly string[];
}
/** How a drawing is looked at: moved, made larger, and followed. */
export interface DrawingView {
  follows: boolean;
  follow(follows: boolean): void;
  fit(): void;
  /** around a point, or around the middle */
  zoom(by: number, x?: number, y?: number): void;
  pan(x: number, y: number): void;
}

interface Frame {
  /** the window */
  box: RefObject<HTMLDivElement | null>;
  /** what lies under it, and is moved */
  paper: RefObject<HTMLDivElement | null>;
}

/** Drawn once; a step lights what is active above it. */
export function useLights(
  paper: Frame['paper'],
  layout: ChartLayout | null,
  { active, took }: ActiveStates,
): void {
  const lights = useRef<Lights | null>(null);
  useEffect(() => {
    const { current } = paper;
    if (!current || !layout) return;
    current.innerHTML = drawChart(layout, () => '');
    const svg = current.firstElementChild as SVGElement;
    svg.setAttribute('width', `${layout.width}`);
    svg.setAttribute('height', `${layout.height}`);
    lights.current = lightsOf(svg);
  }, [paper, layout]);
  useEffect(() => {
    if (layout) lights.current?.show(active, took);
  }, [layout, active, took]);
}

export function useDrawingView(
  { box, paper }: Frame,
  layout: ChartLayout | null,
  active: readonly string[],
): DrawingView {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  /** as it was measured last: to read it at each step would lay out the whole page each time */
  const sizes = useRef({ width: 1, height: 1 });
  const [follows, follow] = useState(true);
  const show = (next: View): void => {
    view.current = next;
    const { current } = paper;
    if (current)
      current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
  };
  // To move a drawing paints all of it again; what is lit in it is a few parts.
  const rested = useRested(active, 100, 24);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are read as they are then
  useEffect(() => {
    if (follows && layout) show(movedTo(layout, rested, sizes.current));
  }, [layout, rested, follows]);
  const latest = useRef({ active, follows });
  latest.current = { active, follows };
  // A chart behind a tab has no size; it is followed when it is shown, and when the window changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is active is read as it is then
  useEffect(() => {
    const { current } = box;
    if (!current || !layout) return;
    const watch = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width === 0) return;
      sizes.current = { width, height };
      if (latest.current.follows) show(movedTo(layout, latest.current.active, sizes.current));
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [layout]);
  return {
    follows,
    follow,
    fit() {
      follow(false);
      if (layout) show(fitted(layout, sizes.current));
    },
    zoom(by, x, y) {
      const { width, height } = sizes.current;
      show(zoomed(view.current, by, x ?? width / 2, y ?? height / 2));
    },
    pan(x, y) {
      follow(false);
      show({ ...view.current, x: view.current.x + x, y: view.current.y + y });
    },
  };
}
