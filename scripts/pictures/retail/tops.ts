import { darker, lighter } from '../kit/svg.ts';
import { button, cloth, label, seam, shadowOf, sheet, stitch, type Weave } from './cloth.ts';

/** The cut of a top, in half-widths from the middle line and heights from the shoulder. */
export interface Cut {
  neck: number;
  drop: number;
  shoulder: number;
  chest: number;
  hem: number;
  length: number;
  /** how far down the sleeve ends; 0 has none */
  sleeve: number;
  weave: Weave;
  front: 'closed' | 'buttons' | 'henley' | 'zip' | 'snaps';
  neckline: 'crew' | 'roll' | 'collar' | 'camp' | 'boat' | 'vee' | 'hood' | 'lapel' | 'band';
  ribbed?: boolean;
  pockets?: 'chest' | 'patch' | 'four' | 'welt';
  trim?: string;
  belt?: boolean;
  /** what its label says, where that is not the demo store's name */
  label?: string;
}

const CX = 320;
const TOP = 150;

interface Outline {
  body: string;
  sleeves: [string, string];
  whole: string;
  armpit: number;
  bottom: number;
}

const mirror = (x: number): number => 2 * CX - x;

function outline(cut: Cut): Outline {
  const bottom = TOP + cut.length;
  const armpit = TOP + 168;
  const slope = TOP + 36;
  const [neckX, shoulderX, chestX, hemX] = [
    CX - cut.neck,
    CX - cut.shoulder,
    CX - cut.chest,
    CX - cut.hem,
  ];
  const body = `M${neckX} ${TOP}L${shoulderX} ${slope}C${shoulderX + 4} ${armpit - 60} ${chestX - 4} ${armpit - 20} ${chestX} ${armpit}C${chestX + 4} ${armpit + 120} ${hemX} ${bottom - 140} ${hemX} ${bottom}Q${CX} ${bottom + 14} ${mirror(hemX)} ${bottom}C${mirror(hemX)} ${bottom - 140} ${mirror(chestX + 4)} ${armpit + 120} ${mirror(chestX)} ${armpit}C${mirror(chestX - 4)} ${armpit - 20} ${mirror(shoulderX + 4)} ${armpit - 60} ${mirror(shoulderX)} ${slope}L${mirror(neckX)} ${TOP}Q${CX} ${TOP + cut.drop * 2} ${neckX} ${TOP}Z`;
  const left = sleeve(cut, slope, armpit, shoulderX, chestX, (x) => x);
  const right = sleeve(cut, slope, armpit, shoulderX, chestX, mirror);
  return { body, sleeves: [left, right], whole: `${body}${left}${right}`, armpit, bottom };
}

/** Sleeves hang a little away from the body; short ones stick out. */
function sleeve(
  cut: Cut,
  slope: number,
  armpit: number,
  shoulderX: number,
  chestX: number,
  side: (x: number) => number,
): string {
  if (cut.sleeve === 0) return '';
  const long = cut.sleeve > 260;
  const end = TOP + cut.sleeve;
  const out = shoulderX - (long ? 96 : 74);
  const inner = long ? out + 66 : out + 74;
  const innerY = long ? end + 10 : end + 34;
  return `M${side(shoulderX + 8)} ${slope - 3.5}C${side(shoulderX - (long ? 40 : 30))} ${slope + (long ? 17 : 13)} ${side(out + (long ? -2 : 22))} ${end - (long ? 190 : 74)} ${side(out)} ${end}L${side(inner)} ${innerY}C${side(inner + 12)} ${innerY - (long ? 150 : 30)} ${side(chestX - 2)} ${armpit + (long ? 60 : 20)} ${side(chestX + 12)} ${armpit}L${side(shoulderX + 24)} ${slope + 60}Z`;
}

export const top = (cut: Cut, colour: string): string => sheet(framed(cut, garment(cut, colour)));

/** The garment alone, its neck at (320, 150). */
export function garment(cut: Cut, colour: string): string {
  const shape = outline(cut);
  const cuffs =
    cut.sleeve > 260 && cut.ribbed
      ? [(x: number) => x, mirror].map((side) => cuff(cut, colour, side)).join('')
      : '';
  const bodyFolds = [
    `M${CX - cut.chest + 12} ${shape.armpit + 6}Q${CX - 60} ${shape.armpit + 70} ${CX - 40} ${shape.armpit + 170}`,
    `M${CX + cut.chest - 12} ${shape.armpit + 6}Q${CX + 66} ${shape.armpit + 90} ${CX + 58} ${shape.bottom - 90}`,
    `M${CX - cut.hem + 30} ${shape.bottom - 20}Q${CX - 20} ${shape.bottom - 90} ${CX + cut.hem - 60} ${shape.bottom - 60}`,
  ];
  const weave = cut.weave;
  return (
    shadowOf(shape.whole) +
    inside(cut, colour) +
    shape.sleeves
      .map((path, at) =>
        path ? cloth(path, darker(colour, at ? 0.1 : 0.02), weave, [sleeveFold(cut, at)]) : '',
      )
      .join('') +
    cuffs +
    cloth(shape.body, colour, weave, bodyFolds) +
    hem(cut, shape, colour) +
    front(cut, shape, colour) +
    pockets(cut, shape, colour) +
    neckline(cut, colour) +
    (cut.belt ? belt(cut, shape, colour) : '')
  );
}

/** As large as the sheet allows, in its middle. */
function framed(cut: Cut, body: string): string {
  const above = {
    roll: 76,
    hood: 112,
    crew: 10,
    boat: 10,
    vee: 10,
    band: 10,
    collar: 24,
    camp: 24,
    lapel: 24,
  }[cut.neckline];
  const wide = cut.sleeve === 0 ? cut.chest : cut.shoulder + (cut.sleeve > 260 ? 96 : 76);
  const scale = Math.min(1.24, 268 / wide, 720 / (cut.length + above));
  const middle = TOP + (cut.length - above) / 2;
  return `<g transform="translate(${CX} 424) scale(${scale.toFixed(3)}) translate(${-CX} ${-middle})">${body}</g>`;
}

function sleeveFold(cut: Cut, at: number): string {
  const x = CX - cut.shoulder - 40;
  const line = (side: (value: number) => number) =>
    `M${side(x + 30)} ${TOP + 90}Q${side(x - 10)} ${TOP + cut.sleeve * 0.6} ${side(x - 16)} ${TOP + cut.sleeve - 20}`;
  return line(at === 0 ? (value) => value : mirror);
}

function cuff(cut: Cut, colour: string, side: (x: number) => number): string {
  const out = CX - cut.shoulder - 96;
  const end = TOP + cut.sleeve;
  const path = `M${side(out - 1)} ${end - 52}L${side(out + 3)} ${end + 4}Q${side(out + 34)} ${end + 16} ${side(out + 63)} ${end + 14}L${side(out + 70)} ${end - 42}Q${side(out + 34)} ${end - 40} ${side(out - 1)} ${end - 52}Z`;
  return cloth(path, darker(colour, 0.06), 'rib');
}

/** The dark inside of the back, seen through the neck. */
function inside(cut: Cut, colour: string): string {
  if (cut.neckline === 'roll' || cut.neckline === 'hood') return '';
  const collared = ['collar', 'camp', 'lapel'].includes(cut.neckline);
  const [x, y, rise] = collared ? [cut.neck + 6, TOP - 8, 42] : [cut.neck, TOP, 20];
  const back = `<path d="M${CX - x} ${y}Q${CX} ${TOP - rise} ${CX + x} ${y}L${CX + cut.neck} ${TOP}Q${CX} ${TOP + cut.drop * 2} ${CX - cut.neck} ${TOP}Z" fill="${darker(colour, 0.42)}"/>`;
  return back + label(CX, TOP + 12, 0.62, cut.label);
}

function hem(cut: Cut, shape: Outline, colour: string): string {
  const y = shape.bottom;
  if (!cut.ribbed)
    return stitch(
      `M${CX - cut.hem + 3} ${y - 16}Q${CX} ${y - 2} ${CX + cut.hem - 3} ${y - 16}`,
      colour,
    );
  return cloth(
    `M${CX - cut.hem - 1} ${y - 52}Q${CX} ${y - 38} ${CX + cut.hem + 1} ${y - 52}L${CX + cut.hem - 5} ${y + 2}Q${CX} ${y + 16} ${CX - cut.hem + 5} ${y + 2}Z`,
    darker(colour, 0.06),
    'rib',
  );
}

function front(cut: Cut, shape: Outline, colour: string): string {
  const from = TOP + cut.drop + (cut.neckline === 'vee' || cut.neckline === 'lapel' ? 70 : 6);
  const to = cut.front === 'henley' ? TOP + 170 : shape.bottom + 6;
  const horn = cut.trim ?? lighter(colour, 0.55);
  if (cut.front === 'closed') return '';
  const band =
    seam(`M${CX - 14} ${from}V${to}`, colour) + seam(`M${CX + 14} ${from}V${to}`, colour);
  if (cut.front === 'zip')
    return `<rect x="${CX - 5}" y="${from}" width="10" height="${to - from}" fill="${darker(colour, 0.5)}"/><path d="M${CX} ${from}V${to}" stroke="#c9b98a" stroke-width="4" stroke-dasharray="3 3"/><rect x="${CX - 5}" y="${from + 26}" width="10" height="26" rx="4" fill="#c9a55a"/>`;
  const count = cut.front === 'henley' ? 3 : cut.length > 480 ? 7 : 6;
  const step = (to - from - 40) / count;
  const foot = cut.front === 'henley' ? seam(`M${CX - 14} ${to}H${CX + 14}`, colour) : '';
  return (
    band +
    foot +
    Array.from({ length: count }, (_, at) =>
      button(
        CX,
        from + 26 + at * step,
        horn,
        cut.weave === 'knit' || cut.front === 'snaps' ? 9 : 6,
      ),
    ).join('')
  );
}

function pockets(cut: Cut, shape: Outline, colour: string): string {
  const patch = (x: number, y: number, w: number, h: number) =>
    `<path d="M${x + 3} ${y + 4}h${w}v${h - 12}q0 12-12 12h${24 - w}q-12 0-12-12z" fill="#000" opacity=".14" filter="url(#soft-near)"/>` +
    cloth(
      `M${x} ${y}h${w}v${h - 12}q0 12-12 12h${24 - w}q-12 0-12-12z`,
      lighter(colour, 0.03),
      cut.weave === 'knit' ? 'knit' : cut.weave,
    ) +
    stitch(`M${x + 5} ${y + 12}h${w - 10}`, colour);
  const low = shape.bottom - 170;
  if (cut.pockets === 'chest') return patch(CX + 36, TOP + 150, 74, 82);
  if (cut.pockets === 'patch')
    return patch(CX - cut.hem + 30, low, 92, 104) + patch(CX + cut.hem - 122, low, 92, 104);
  if (cut.pockets === 'four')
    return (
      patch(CX - cut.hem + 28, low, 98, 112) +
      patch(CX + cut.hem - 126, low, 98, 112) +
      patch(CX - 116, TOP + 150, 76, 80) +
      patch(CX + 40, TOP + 150, 76, 80)
    );
  if (cut.pockets === 'welt')
    return [-1, 1]
      .map(
        (side) =>
          `<path d="M${CX + side * (cut.hem - 34)} ${low}l${-side * 26} 84" stroke="${darker(colour, 0.4)}" stroke-width="12" stroke-linecap="round" opacity=".6"/><path d="M${CX + side * (cut.hem - 34) - 3} ${low}l${-side * 26} 84" stroke="${lighter(colour, 0.2)}" stroke-width="2" opacity=".6"/>`,
      )
      .join('');
  return '';
}

function neckline(cut: Cut, colour: string): string {
  const n = cut.neck;
  const arc = (out: number, deep: number) =>
    `M${CX - n - out} ${TOP + 2}Q${CX} ${TOP + cut.drop * 2 + deep} ${CX + n + out} ${TOP + 2}`;
  if (cut.neckline === 'crew' || cut.neckline === 'band') {
    const wide = cut.neckline === 'crew' && cut.ribbed ? 24 : 15;
    return cloth(
      `${arc(wide * 0.6, wide * 1.7)}L${CX + n} ${TOP - 2}Q${CX} ${TOP + cut.drop * 2 - 2} ${CX - n} ${TOP - 2}Z`,
      darker(colour, 0.05),
      'rib',
    );
  }
  if (cut.neckline === 'boat') return stitch(arc(-2, 14), colour);
  if (cut.neckline === 'roll')
    return cloth(
      `M${CX - n - 14} ${TOP + 14}C${CX - n - 8} ${TOP - 30} ${CX - n - 10} ${TOP - 60} ${CX - n - 2} ${TOP - 66}Q${CX} ${TOP - 82} ${CX + n + 2} ${TOP - 66}C${CX + n + 10} ${TOP - 60} ${CX + n + 8} ${TOP - 30} ${CX + n + 14} ${TOP + 14}Q${CX} ${TOP + 50} ${CX - n - 14} ${TOP + 14}Z`,
      lighter(colour, 0.03),
      'rib',
      [`M${CX - n - 10} ${TOP - 6}Q${CX} ${TOP + 24} ${CX + n + 10} ${TOP - 6}`],
    );
  if (cut.neckline === 'vee')
    return [(x: number) => x, mirror]
      .map((side) =>
        cloth(
          `M${side(CX - n - 8)} ${TOP}L${side(CX - n + 10)} ${TOP - 4}L${side(CX + 3)} ${TOP + cut.drop + 74}L${side(CX - 14)} ${TOP + cut.drop + 92}Z`,
          darker(colour, 0.07),
          'rib',
        ),
      )
      .join('');
  if (cut.neckline === 'hood') return hood(n, colour, cut.weave);
  return collar(cut, colour);
}

function hood(n: number, colour: string, weave: Weave): string {
  const out = `M${CX - n - 22} ${TOP + 24}C${CX - n - 50} ${TOP - 60} ${CX - 54} ${TOP - 112} ${CX} ${TOP - 112}S${CX + n + 50} ${TOP - 60} ${CX + n + 22} ${TOP + 24}Q${CX} ${TOP + 70} ${CX - n - 22} ${TOP + 24}Z`;
  const opening = `M${CX - n + 4} ${TOP + 16}C${CX - n - 18} ${TOP - 40} ${CX - 34} ${TOP - 78} ${CX} ${TOP - 78}S${CX + n + 18} ${TOP - 40} ${CX + n - 4} ${TOP + 16}Q${CX} ${TOP + 60} ${CX - n + 4} ${TOP + 16}Z`;
  return `${shadowOf(out) + cloth(out, colour, weave)}<path d="${opening}" fill="${darker(colour, 0.45)}"/>${label(CX, TOP - 34, 0.7)}`;
}

/** Two leaves: pointed for shirts, open for camp collars, long for coats. */
function collar(cut: Cut, colour: string): string {
  const reach = { collar: [56, 62], camp: [74, 96], lapel: [96, 190] }[
    cut.neckline as 'collar' | 'camp' | 'lapel'
  ];
  const [out = 56, deep = 62] = reach;
  const leaf = (side: (x: number) => number, tone: string) =>
    cloth(
      `M${side(CX - cut.neck - 4)} ${TOP - 8}Q${side(CX - cut.neck - 20)} ${TOP + 20} ${side(CX - out - 22)} ${TOP + deep * 0.72}L${side(CX - 22)} ${TOP + deep}L${side(CX - 2)} ${TOP + cut.drop + deep * 0.42}Q${side(CX - cut.neck + 14)} ${TOP + 22} ${side(CX - cut.neck - 4)} ${TOP - 8}Z`,
      tone,
      cut.weave,
    ) +
    stitch(
      `M${side(CX - out - 14)} ${TOP + deep * 0.7}L${side(CX - 24)} ${TOP + deep - 7}`,
      colour,
    );
  const stand = cloth(
    `M${CX - cut.neck - 5} ${TOP - 7}Q${CX} ${TOP - 40} ${CX + cut.neck + 5} ${TOP - 7}Q${CX} ${TOP - 16} ${CX - cut.neck - 5} ${TOP - 7}Z`,
    darker(colour, 0.08),
    cut.weave,
  );
  return stand + leaf((x) => x, lighter(colour, 0.04)) + leaf(mirror, darker(colour, 0.05));
}

function belt(cut: Cut, shape: Outline, colour: string): string {
  const y = shape.armpit + 110;
  const w = cut.chest + 2;
  const band = cloth(
    `M${CX - w} ${y}Q${CX} ${y + 16} ${CX + w} ${y}v30Q${CX} ${y + 46} ${CX - w} ${y + 30}Z`,
    darker(colour, 0.08),
    cut.weave,
  );
  const knot =
    cloth(`M${CX + 20} ${y + 14}l36 0l10 130l-34 4z`, darker(colour, 0.04), cut.weave) +
    cloth(`M${CX + 6} ${y + 6}h44v36h-44z`, colour, cut.weave);
  return band + knot;
}
