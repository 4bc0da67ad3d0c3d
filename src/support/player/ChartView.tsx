import { memo, useEffect, useRef } from 'react';
import type { ChartLayout } from '../chart/layout.ts';
import { type ActiveStates, type DrawingView, useDrawingView, useLights } from './useDrawing.ts';

interface ChartViewProps extends ActiveStates {
  title: string;
  layout: ChartLayout | null;
}

/** A chart that is zoomed, dragged and followed, by hand, wheel and keys; what is active is lit. */
export const ChartView = memo(({ title, layout, active, took }: ChartViewProps) => {
  const box = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  useLights(paper, layout, { active, took });
  const view = useDrawingView({ box, paper }, layout, active);
  useWheel(box, view);
  return (
    <section className="drawing" aria-label={title}>
      <Buttons title={title} view={view} />
      <div
        className="drawing-box"
        ref={box}
        role="img"
        aria-label={`${title}: ${active.at(-1) ?? 'not begun'}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed by keys
        tabIndex={0}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={({ buttons, movementX, movementY }) =>
          buttons === 1 && view.pan(movementX, movementY)
        }
        onKeyDown={(event) => {
          const deed = keyDeed(event.key, view);
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
});

function Buttons({ title, view }: { title: string; view: DrawingView }) {
  const { zoom, fit, follows, follow } = view;
  return (
    <header>
      <h3>{title}</h3>
      <button type="button" onClick={() => zoom(LARGER)} aria-label={`Zoom in: ${title}`}>
        +
      </button>
      <button type="button" onClick={() => zoom(1 / LARGER)} aria-label={`Zoom out: ${title}`}>
        −
      </button>
      <button type="button" onClick={fit}>
        Fit
      </button>
      <button type="button" aria-pressed={follows} onClick={() => follow(!follows)}>
        Follow
      </button>
    </header>
  );
}

const LARGER = 1.3;
const A_BIT_LARGER = 1.15;
const A_PART = 60;

/** The wheel makes larger what is under the pointer; the page does not scroll meanwhile. */
function useWheel(box: React.RefObject<HTMLDivElement | null>, { zoom }: DrawingView): void {
  useEffect(() => {
    const { current } = box;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = current!.getBoundingClientRect();
      const by = event.deltaY < 0 ? A_BIT_LARGER : 1 / A_BIT_LARGER;
      zoom(by, event.clientX - left, event.clientY - top);
    };
    current?.addEventListener('wheel', wheel, { passive: false });
    return () => current?.removeEventListener('wheel', wheel);
  });
}

function keyDeed(key: string, { pan, zoom, fit, follow }: DrawingView): (() => void) | undefined {
  const all: Record<string, () => void> = {
    ArrowLeft: () => pan(A_PART, 0),
    ArrowRight: () => pan(-A_PART, 0),
    ArrowUp: () => pan(0, A_PART),
    ArrowDown: () => pan(0, -A_PART),
    '+': () => zoom(LARGER),
    '-': () => zoom(1 / LARGER),
    '0': fit,
    f: () => follow(true),
  };
  return all[key];
}
