import { useEffect, useRef, useState } from 'react';
import { drawChart } from '../chart/drawChart.ts';
import type { ChartLayout } from '../chart/layout.ts';
import { useRested } from './useRested.ts';
import { fitted, movedTo, type View, zoomed } from './view.ts';

interface ChartViewProps {
  title: string;
  layout: ChartLayout | null;
  /** every active state by its whole name */
  active: readonly string[];
  /** the transitions that may have led here, by the beginning of their names */
  took: readonly string[];
}

/** A chart that is zoomed, dragged and followed; what is active is lit. Redrawn never: a step changes classes. */
export function ChartView({ title, layout, active, took }: ChartViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  const drawn = useRef<Drawn | null>(null);
  const [follows, follow] = useState(true);
  const show = (next: View): void => {
    view.current = next;
    const { current } = paper;
    if (current)
      current.style.transform = `translate(${next.x}px, ${next.y}px) scale(${next.scale})`;
  };
  /** as it was measured last: to read it at each step would lay out the whole page each time */
  const sizes = useRef({ width: 1, height: 1 });
  const fit = (): void => {
    follow(false);
    if (layout) show(fitted(layout, sizes.current));
  };
  const zoom = (by: number, x?: number, y?: number): void => {
    const { width, height } = sizes.current;
    show(zoomed(view.current, by, x ?? width / 2, y ?? height / 2));
  };
  useEffect(() => {
    const { current } = paper;
    if (!current || !layout) return;
    current.innerHTML = drawChart(layout, () => '');
    const svg = current.firstElementChild as SVGElement;
    svg.setAttribute('width', `${layout.width}`);
    svg.setAttribute('height', `${layout.height}`);
    drawn.current = drawnIn(current);
  }, [layout]);
  useEffect(() => {
    if (layout && drawn.current) light(drawn.current, active, took);
  }, [layout, active, took]);
  // To move a drawing paints all of it again; what is lit in it is one rectangle.
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
  useEffect(() => {
    const { current } = box;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = current!.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - left, event.clientY - top);
    };
    current?.addEventListener('wheel', wheel, { passive: false });
    return () => current?.removeEventListener('wheel', wheel);
  });
  const pan = (x: number, y: number): void => {
    follow(false);
    show({ ...view.current, x: view.current.x + x, y: view.current.y + y });
  };
  return (
    <section className="drawing" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <button type="button" onClick={() => zoom(1.3)} aria-label={`Zoom in: ${title}`}>
          +
        </button>
        <button type="button" onClick={() => zoom(1 / 1.3)} aria-label={`Zoom out: ${title}`}>
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
        <button type="button" aria-pressed={follows} onClick={() => follow(!follows)}>
          Follow
        </button>
      </header>
      <div
        className="drawing-box"
        ref={box}
        role="img"
        aria-label={`${title}: ${active.at(-1) ?? 'not begun'}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
        tabIndex={0}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) =>
          buttons === 1 && pan(movementX, movementY)
        }
        onKeyDown={(event) => {
          const deed = keys(event.key, { pan, zoom, fit, follow: () => follow(true) });
          if (!deed) return;
          event.preventDefault();
          event.stopPropagation();
          deed();
        }}
      >
        <div className="drawing-paper" ref={paper} />
        {!layout && <p className="drawing-none">There is no drawing of this chart.</p>}
        {layout && active.length === 0 && <p className="drawing-none">Not begun yet.</p>}
      </div>
    </section>
  );
}

interface Deeds {
  pan(x: number, y: number): void;
  zoom(by: number): void;
  fit(): void;
  follow(): void;
}
function keys(key: string, { pan, zoom, fit, follow }: Deeds): (() => void) | undefined {
  const all: Record<string, () => void> = {
    ArrowLeft: () => pan(60, 0),
    ArrowRight: () => pan(-60, 0),
    ArrowUp: () => pan(0, 60),
    ArrowDown: () => pan(0, -60),
    '+': () => zoom(1.3),
    '-': () => zoom(1 / 1.3),
    '0': fit,
    f: follow,
  };
  return all[key];
}

/** The parts of a drawing by their names, found once. */
interface Drawn {
  states: Map<string, Element>;
  /** by the beginning of a transition's name, up to its number */
  transitions: Map<string, Element[]>;
  lit: Set<Element>;
  took: Set<Element>;
}
function drawnIn(paper: Element): Drawn {
  const states = new Map<string, Element>();
  for (const one of paper.querySelectorAll<SVGElement>('[data-state]'))
    states.set(one.dataset.state ?? '', one);
  const transitions = new Map<string, Element[]>();
  for (const one of paper.querySelectorAll<SVGElement>('[data-takes]'))
    for (const name of one.dataset.takes?.split('|') ?? []) {
      const begins = name.slice(0, name.indexOf('#') + 1);
      transitions.set(begins, [...(transitions.get(begins) ?? []), one]);
    }
  return { states, transitions, lit: new Set(), took: new Set() };
}

function light(drawn: Drawn, active: readonly string[], took: readonly string[]): void {
  const states = active.flatMap((id) => drawn.states.get(id) ?? []);
  const taken = took.flatMap((begins) => drawn.transitions.get(begins) ?? []);
  drawn.lit = classed('lit', drawn.lit, states);
  drawn.took = classed('took', drawn.took, taken);
}
/** What has it already is not touched: it would be painted again for nothing. */
function classed(name: string, had: Set<Element>, parts: readonly Element[]): Set<Element> {
  const has = new Set(parts);
  for (const one of had) if (!has.has(one)) one.classList.remove(name);
  for (const one of has) if (!had.has(one)) one.classList.add(name);
  return has;
}
