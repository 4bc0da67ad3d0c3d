import { barsOf } from './barcode.ts';
import style from './Pay.module.css';

/** Room to both sides that a reader needs, in units of the narrowest bar. */
const QUIET = 10;

/** The code as a counter's reader takes it; always black on white. */
export default function Barcode({ text, label }: { text: string; label: string }) {
  const bars = barsOf(text);
  if (!bars) return null;
  const units = bars.reduce((sum, width) => sum + width, 0);
  let at = QUIET;
  const path = bars.map((width, place) => {
    const from = at;
    at += width;
    return place % 2 === 0 ? `M${from} 0h${width}v1h-${width}z` : '';
  });
  return (
    <svg
      className={style.barcode}
      viewBox={`0 0 ${units + 2 * QUIET} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
