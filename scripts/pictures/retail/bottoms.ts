import { darker, lighter } from '../kit/svg.ts';
import { button, cloth, label, seam, shadowOf, sheet, stitch, type Weave } from './cloth.ts';

const CX = 320;

export interface Legs {
  waist: number;
  hip: number;
  knee: number;
  ankle: number;
  length: number;
  weave: Weave;
  style: 'trouser' | 'jean' | 'drawstring';
}

/** Trousers laid flat, legs slightly apart. */
export function legs(cut: Legs, colour: string): string {
  const top = cut.length > 400 ? 96 : 190;
  const crotch = top + 190;
  const end = top + cut.length;
  const leg = (side: 1 | -1) => {
    const x = (value: number) => CX + side * value;
    return `M${x(0)} ${top + 8}L${x(cut.waist)} ${top}C${x(cut.hip)} ${top + 80} ${x(cut.hip + 6)} ${top + 150} ${x(cut.hip + 6)} ${crotch}C${x(cut.hip + 10)} ${crotch + 120} ${x(cut.ankle + cut.knee)} ${end - 160} ${x(cut.ankle + cut.knee)} ${end}Q${x(cut.knee)} ${end + 9} ${x(cut.knee - cut.ankle + 14)} ${end}C${x(26)} ${crotch + (end - crotch) * 0.55} ${x(14)} ${crotch + 40} ${x(0)} ${crotch}Z`;
  };
  const whole = leg(-1) + leg(1);
  const fold = (side: 1 | -1) => [
    `M${CX + side * 12} ${crotch + 4}Q${CX + side * 60} ${crotch + 20} ${CX + side * (cut.hip - 10)} ${crotch - 20}`,
    `M${CX + side * (cut.knee + 4)} ${crotch + 60}Q${CX + side * (cut.knee - 8)} ${end - 200} ${CX + side * (cut.knee + 6)} ${end - 30}`,
  ];
  const waistband = cloth(
    `M${CX - cut.waist - 2} ${top - 4}Q${CX} ${top + 16} ${CX + cut.waist + 2} ${top - 4}l3 40Q${CX} ${top + 56} ${CX - cut.waist - 5} ${top + 36}Z`,
    darker(colour, 0.05),
    cut.style === 'drawstring' ? 'rib' : cut.weave,
  );
  const inside = `<path d="M${CX - cut.waist} ${top - 2}Q${CX} ${top - 18} ${CX + cut.waist} ${top - 2}Q${CX} ${top + 18} ${CX - cut.waist} ${top - 2}Z" fill="${darker(colour, 0.45)}"/>${label(CX, top + 2, 0.55)}`;
  const hems = ([-1, 1] as const)
    .map((side) =>
      stitch(
        `M${CX + side * (cut.ankle + cut.knee - 3)} ${end - 18}L${CX + side * (cut.knee - cut.ankle + 16)} ${end - 18}`,
        cut.style === 'jean' ? '#c98b3a' : colour,
      ),
    )
    .join('');
  return sheet(
    shadowOf(whole) +
      inside +
      cloth(leg(-1), colour, cut.weave, fold(-1)) +
      cloth(leg(1), darker(colour, 0.06), cut.weave, fold(1)) +
      waistband +
      hems +
      closing(cut, top, crotch, colour),
  );
}

function closing(cut: Legs, top: number, crotch: number, colour: string): string {
  if (cut.style === 'drawstring')
    return `<path d="M${CX - 10} ${top + 30}q-24 50-14 96M${CX + 10} ${top + 30}q26 40 16 104" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="5" stroke-linecap="round"/>${pocketLine(cut, top, colour)}`;
  const thread = cut.style === 'jean' ? '#c98b3a' : lighter(colour, 0.35);
  const fly =
    seam(`M${CX} ${top + 44}V${crotch}`, colour) +
    stitch(
      `M${CX + 26} ${top + 50}V${crotch - 66}Q${CX + 24} ${crotch - 36} ${CX + 2} ${crotch - 26}`,
      thread,
    );
  const loops = [-cut.waist + 26, -46, 46, cut.waist - 26]
    .map(
      (x) =>
        `<rect x="${CX + x - 5}" y="${top + (Math.abs(x) > 60 ? 0 : 6)}" width="10" height="48" rx="3" fill="${darker(colour, 0.14)}"/>`,
    )
    .join('');
  return (
    fly +
    pocketLine(cut, top, thread) +
    loops +
    button(CX, top + 30, cut.style === 'jean' ? '#b98a4a' : lighter(colour, 0.5), 8)
  );
}
const pocketLine = (cut: Legs, top: number, thread: string): string =>
  ([-1, 1] as const)
    .map((side) =>
      stitch(
        `M${CX + side * (cut.waist - 44)} ${top + 44}Q${CX + side * (cut.waist - 30)} ${top + 110} ${CX + side * (cut.hip - 1)} ${top + 112}`,
        thread,
      ),
    )
    .join('');

/** A pleated skirt: knife pleats are alternating light and dark panels. */
export function skirt(colour: string): string {
  const [top, end, waist, flare] = [130, 720, 118, 214];
  const path = `M${CX - waist} ${top}Q${CX} ${top + 16} ${CX + waist} ${top}C${CX + waist + 30} ${top + 120} ${CX + flare - 20} ${end - 200} ${CX + flare} ${end}Q${CX} ${end + 34} ${CX - flare} ${end}C${CX - flare + 20} ${end - 200} ${CX - waist - 30} ${top + 120} ${CX - waist} ${top}Z`;
  const pleats = Array.from({ length: 13 }, (_, at) => {
    const share = (at + 0.5) / 13 - 0.5;
    const x1 = CX + share * 2 * waist;
    const x2 = CX + share * 2 * flare;
    return `<path d="M${x1} ${top + 40}L${x2} ${end + 20 - Math.abs(share) * 28}" stroke="#000" stroke-opacity=".3" stroke-width="3"/><path d="M${x1 - 6} ${top + 40}L${x2 - 12} ${end + 20 - Math.abs(share) * 28}" stroke="#fff" stroke-opacity=".16" stroke-width="10" filter="url(#soft-near)"/>`;
  }).join('');
  const band = cloth(
    `M${CX - waist - 2} ${top - 4}Q${CX} ${top + 14} ${CX + waist + 2} ${top - 4}l4 42Q${CX} ${top + 56} ${CX - waist - 6} ${top + 38}Z`,
    darker(colour, 0.08),
    'twill',
  );
  return sheet(
    `${shadowOf(path)}<clipPath id="skirt"><path d="${path}"/></clipPath>${cloth(path, colour, 'twill')}<g clip-path="url(#skirt)">${pleats}</g>${band}${label(CX, top + 24, 0.6)}`,
  );
}

/** A sleeveless column, straight to the calf. */
export function column(colour: string): string {
  const path = `M${CX - 62} 92L${CX - 104} 112C${CX - 96} 180 ${CX - 118} 210 ${CX - 126} 250C${CX - 112} 400 ${CX - 132} 560 ${CX - 138} 768Q${CX - 60} 780 ${CX + 84} 776L${CX + 100} 640L${CX + 118} 772L${CX + 138} 768C${CX + 132} 560 ${CX + 112} 400 ${CX + 126} 250C${CX + 118} 210 ${CX + 96} 180 ${CX + 104} 112L${CX + 62} 92Q${CX} 176 ${CX - 62} 92Z`;
  const back = `<path d="M${CX - 62} 92Q${CX} 76 ${CX + 62} 92Q${CX} 176 ${CX - 62} 92Z" fill="${darker(colour, 0.45)}"/>${label(CX, 104, 0.6)}`;
  const folds = [
    `M${CX - 100} 260Q${CX - 30} 330 ${CX - 40} 560`,
    `M${CX + 100} 270Q${CX + 40} 380 ${CX + 50} 700`,
    `M${CX - 90} 560Q${CX - 70} 660 ${CX - 92} 760`,
  ];
  return sheet(
    shadowOf(path) +
      back +
      cloth(path, colour, 'jersey', folds) +
      stitch(`M${CX - 58} 104Q${CX} 186 ${CX + 58} 104`, colour) +
      seam(`M${CX + 100} 640V520`, colour),
  );
}

/** A cross-back apron with its straps above. */
export function apron(colour: string): string {
  const path = `M${CX - 92} 214H${CX + 92}C${CX + 96} 300 ${CX + 120} 330 ${CX + 196} 352V742Q${CX} 760 ${CX - 196} 742V352C${CX - 120} 330 ${CX - 96} 300 ${CX - 92} 214Z`;
  const strap = (side: 1 | -1) =>
    `<path d="M${CX + side * 78} 220C${CX + side * 60} 120 ${CX - side * 90} 110 ${CX - side * 120} 190S${CX - side * 210} 300 ${CX - side * 186} 372" fill="none" stroke="${darker(colour, side > 0 ? 0.1 : 0.2)}" stroke-width="22"/>`;
  const pocket = cloth(
    `M${CX - 110} 470h220v132q0 14-14 14h-192q-14 0-14-14z`,
    lighter(colour, 0.04),
    'linen',
  );
  return sheet(
    shadowOf(path) +
      strap(-1) +
      strap(1) +
      cloth(path, colour, 'linen', [
        `M${CX - 150} 400Q${CX - 120} 560 ${CX - 160} 730`,
        `M${CX + 150} 390Q${CX + 120} 520 ${CX + 150} 720`,
      ]) +
      stitch(`M${CX - 86} 230H${CX + 86}`, colour) +
      pocket +
      stitch(`M${CX - 104} 484H${CX + 104}M${CX} 484V612`, colour) +
      label(CX, 262, 0.9),
  );
}
