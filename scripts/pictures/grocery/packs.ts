import { emoji } from '../kit/emoji.ts';
import { darker, filled, lighter, linear } from '../kit/svg.ts';

/** Packages of the shop's own shelf. Each stands on y = 0 with its middle on x = 0, light from the upper left. */
export interface Look {
  body: string;
  accent: string;
  /** drawing of the Fluent set on the label */
  icon: string;
}

const round3 = (colour: string): string[] => [
  lighter(colour, 0.28),
  colour,
  colour,
  darker(colour, 0.22),
];
const across = (colour: string) => linear(round3(colour), 8);
const shine = (x: number, y: number, w: number, h: number, opacity = 0.45): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${w / 2}" fill="#fff" opacity="${opacity}"/>`;

/** A leaf in a ring: the house mark. */
const mark = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 20})" fill="none" stroke="${colour}" stroke-width="1.8" stroke-linecap="round"><path d="M-7 6C-8-4 0-8 8-7C9 2 3 8-5 5" fill="${colour}" stroke="none"/><path d="M-9 9L1-1" stroke="#fff"/></g>`;

const lines = (x: number, y: number, widths: number[], colour: string, opacity = 0.55): string =>
  widths
    .map(
      (w, at) =>
        `<rect x="${x - w / 2}" y="${y + at * 15}" width="${w}" height="7" rx="3.5" fill="${colour}" opacity="${opacity}"/>`,
    )
    .join('');

export function carton(w: number, h: number, { body, accent, icon }: Look): string {
  const side = w * 0.3;
  const left = -w / 2 - side / 4;
  const top = -h;
  const front = filled(
    (p) => `<path d="M${left} ${top}h${w}v${h}h${-w + 6}q-6 0-6-6z" fill="${p}"/>`,
    linear([lighter(body, 0.25), body], 70),
  );
  const flank = filled(
    (p) =>
      `<path d="M${left + w} ${top}l${side}-18v${h - 4}q0 5-5 6l${-side + 5} 16z" fill="${p}"/>`,
    linear([darker(body, 0.1), darker(body, 0.26)], 60),
  );
  const roof = filled(
    (p) => `<path d="M${left} ${top}l24-70h${w}l${-24} 70z" fill="${p}"/>`,
    linear([lighter(accent, 0.2), accent], 80),
  );
  const roofSide = `<path d="M${left + w} ${top}l24-70l${side - 24} 52z" fill="${darker(accent, 0.28)}"/>`;
  const crest = `<rect x="${left + 22}" y="${top - 104}" width="${w + 4}" height="38" rx="5" fill="${lighter(accent, 0.12)}"/><rect x="${left + 22}" y="${top - 82}" width="${w + 4}" height="4" fill="${darker(accent, 0.2)}" opacity=".5"/>`;
  const band = `<path d="M${left} ${-h * 0.26}q${w / 2}-26 ${w} 0v${h * 0.26}h${-w + 6}q-6 0-6-6z" fill="${accent}"/>`;
  const cx = left + w / 2;
  return (
    flank +
    front +
    band +
    roofSide +
    roof +
    crest +
    mark(cx, -h + 36, 34, accent) +
    emoji(icon, cx, -h * 0.5, w * 0.62) +
    lines(cx, -h * 0.15, [w * 0.5, w * 0.34], '#ffffff', 0.85)
  );
}

export function bottle(
  w: number,
  h: number,
  { body, accent, icon }: Look,
  cap = '#f2f2ea',
): string {
  const neck = w * 0.3;
  const shoulder = -h * 0.68;
  const outline = `M${-neck / 2} ${-h + 30}V${shoulder - 40}C${-neck / 2} ${shoulder} ${-w / 2} ${shoulder} ${-w / 2} ${shoulder + 60}V-24q0 24 24 24H${w / 2 - 24}q24 0 24-24V${shoulder + 60}C${w / 2} ${shoulder} ${neck / 2} ${shoulder} ${neck / 2} ${shoulder - 40}V${-h + 30}z`;
  const glass = filled((p) => `<path d="${outline}" fill="${p}"/>`, across(body));
  const lid = filled(
    (p) =>
      `<rect x="${-neck / 2 - 7}" y="${-h}" width="${neck + 14}" height="44" rx="8" fill="${p}"/>`,
    across(cap),
  );
  const ly = -h * 0.46;
  const label = `<rect x="${-w / 2}" y="${ly}" width="${w}" height="${h * 0.34}" fill="#fffdf4"/><rect x="${-w / 2}" y="${ly}" width="${w}" height="12" fill="${accent}"/><rect x="${-w / 2}" y="${ly + h * 0.34 - 12}" width="${w}" height="12" fill="${accent}"/>`;
  const shade = filled(
    (p) => `<rect x="${-w / 2}" y="${ly}" width="${w}" height="${h * 0.34}" fill="${p}"/>`,
    linear(['#ffffff/.3', '#000000/0', '#000000/0', '#000000/.2'], 0),
  );
  return (
    glass +
    label +
    emoji(icon, 0, ly + h * 0.17, w * 0.62) +
    shade +
    lid +
    shine(-w / 2 + 14, shoulder + 50, 12, h * 0.12) +
    shine(-w / 2 + 14, -h * 0.09, 12, h * 0.06)
  );
}

export function jar(w: number, h: number, { body, accent, icon }: Look): string {
  const glass = filled(
    (p) =>
      `<rect x="${-w / 2}" y="${-h + 34}" width="${w}" height="${h - 34}" rx="34" fill="${p}"/>`,
    across(body),
  );
  const rim = `<rect x="${-w / 2 + 16}" y="${-h + 26}" width="${w - 32}" height="26" fill="${darker(body, 0.12)}"/>`;
  const lid = filled(
    (p) =>
      `<rect x="${-w / 2 + 6}" y="${-h - 26}" width="${w - 12}" height="62" rx="12" fill="${p}"/>`,
    across(accent),
  );
  const ribs = Array.from(
    { length: 11 },
    (_, at) =>
      `<rect x="${-w / 2 + 18 + (at * (w - 38)) / 10}" y="${-h - 14}" width="3" height="40" fill="#000" opacity=".1"/>`,
  ).join('');
  const ly = -h * 0.66;
  const label = `<rect x="${-w / 2 + 2}" y="${ly}" width="${w - 4}" height="${h * 0.46}" fill="#fffdf4"/><rect x="${-w / 2 + 2}" y="${ly + h * 0.46 - 26}" width="${w - 4}" height="26" fill="${accent}"/>`;
  return (
    rim +
    glass +
    label +
    emoji(icon, 0, ly + h * 0.2, h * 0.3) +
    lid +
    ribs +
    shine(-w / 2 + 15, -h + 52, 13, h * 0.12, 0.55) +
    shine(-w / 2 + 15, -h * 0.16, 13, h * 0.07, 0.4)
  );
}

export function pouch(w: number, h: number, { body, accent, icon }: Look): string {
  const outline = `M${-w / 2 + 10} ${-h}H${w / 2 - 10}C${w / 2 - 2} ${-h * 0.7} ${w / 2 + 16} ${-h * 0.4} ${w / 2 + 4} -12Q${w / 4} 12 0 10Q${-w / 4} 12 ${-w / 2 - 4}-12C${-w / 2 - 16} ${-h * 0.4} ${-w / 2 + 2} ${-h * 0.7} ${-w / 2 + 10} ${-h}z`;
  const foil = filled((p) => `<path d="${outline}" fill="${p}"/>`, across(body));
  const seal =
    `<path d="M${-w / 2 + 10} ${-h}H${w / 2 - 10}l4 40H${-w / 2 + 6}z" fill="${darker(body, 0.14)}"/>` +
    Array.from(
      { length: 5 },
      (_, at) =>
        `<rect x="${-w / 2 + 10}" y="${-h + 6 + at * 7}" width="${w - 20}" height="2" fill="#fff" opacity=".25"/>`,
    ).join('');
  const window = `<circle cx="0" cy="${-h * 0.44}" r="${w * 0.35}" fill="#fffdf4"/><circle cx="0" cy="${-h * 0.44}" r="${w * 0.35}" fill="none" stroke="${accent}" stroke-width="8"/>`;
  const fold = `<path d="M${-w / 2 + 4} -30Q0 6 ${w / 2 - 4}-30" fill="none" stroke="#000" stroke-width="4" opacity=".12"/>`;
  return (
    foil +
    seal +
    window +
    emoji(icon, 0, -h * 0.44, w * 0.48) +
    mark(0, -h * 0.78, 34, accent) +
    lines(0, -h * 0.16, [w * 0.46, w * 0.3], accent, 0.9) +
    fold +
    shine(-w / 2 + 10, -h * 0.66, 12, h * 0.36, 0.35)
  );
}

export function sack(w: number, h: number, { body, accent, icon }: Look): string {
  const front = filled(
    (p) =>
      `<path d="M${-w / 2} ${-h + 20}L${-w / 2 - 8}-14Q${-w / 2 - 6} 4 ${-w / 2 + 14} 4H${w / 2 - 14}Q${w / 2 + 6} 4 ${w / 2 + 8}-14L${w / 2} ${-h + 20}z" fill="${p}"/>`,
    across(body),
  );
  const fold = filled(
    (p) =>
      `<path d="M${-w / 2 + 4} ${-h - 26}H${w / 2 - 4}L${w / 2 + 2} ${-h + 34}H${-w / 2 - 2}z" fill="${p}"/>`,
    linear([lighter(body, 0.35), darker(body, 0.08)], 90),
  );
  const crease = `<path d="M${-w / 2} ${-h + 34}h${w}" stroke="#000" stroke-width="4" opacity=".14"/>`;
  const belly = `<path d="M${-w / 2 - 3} ${-h * 0.36}Q0 ${-h * 0.46} ${w / 2 + 3} ${-h * 0.36}L${w / 2 + 8}-14Q${w / 2 + 6} 4 ${w / 2 - 14} 4H${-w / 2 + 14}Q${-w / 2 - 6} 4 ${-w / 2 - 8}-14z" fill="${accent}" opacity=".94"/>`;
  return (
    front +
    belly +
    fold +
    crease +
    mark(0, -h * 0.78, 44, accent) +
    `<circle cx="0" cy="${-h * 0.44}" r="${w * 0.3}" fill="#fffdf4"/>` +
    emoji(icon, 0, -h * 0.44, w * 0.42) +
    lines(0, -h * 0.14, [w * 0.5, w * 0.32], '#ffffff', 0.9) +
    `<path d="M${w / 2 - 26} ${-h + 40}L${w / 2 - 20} 0" stroke="#000" stroke-width="16" opacity=".06"/>`
  );
}

export function tub(w: number, h: number, { body, accent, icon }: Look): string {
  const cup = filled(
    (p) =>
      `<path d="M${-w / 2} ${-h}H${w / 2}L${w / 2 - 30} -18Q${w / 2 - 32} 0 ${w / 2 - 50} 0H${-w / 2 + 50}Q${-w / 2 + 32} 0 ${-w / 2 + 30}-18z" fill="${p}"/>`,
    across(body),
  );
  const wave = `<path d="M${-w / 2 + 11} ${-h * 0.42}Q${-w / 4} ${-h * 0.54} 0 ${-h * 0.42}T${w / 2 - 11} ${-h * 0.42}L${w / 2 - 30}-18Q${w / 2 - 32} 0 ${w / 2 - 50} 0H${-w / 2 + 50}Q${-w / 2 + 32} 0 ${-w / 2 + 30}-18z" fill="${accent}"/>`;
  const lid = filled(
    (p) =>
      `<rect x="${-w / 2 - 12}" y="${-h - 24}" width="${w + 24}" height="36" rx="14" fill="${p}"/>`,
    across(lighter(accent, 0.1)),
  );
  return (
    cup +
    wave +
    emoji(icon, 0, -h * 0.5, h * 0.52) +
    lid +
    shine(-w / 2 + 24, -h * 0.82, 12, h * 0.34, 0.5)
  );
}

export function can(w: number, h: number, { body, accent, icon }: Look): string {
  const metal = linear(['#f6f6f4', '#c3c6cb', '#eceef0', '#8e949c'], 0);
  const ends = filled(
    (p) =>
      `<rect x="${-w / 2}" y="${-h}" width="${w}" height="${h}" rx="20" fill="${p}"/><ellipse cx="0" cy="${-h + 10}" rx="${w / 2}" ry="20" fill="${p}"/>`,
    metal,
  );
  const lid = `<ellipse cx="0" cy="${-h + 8}" rx="${w / 2 - 14}" ry="12" fill="#aeb3ba"/><ellipse cx="0" cy="${-h + 11}" rx="${w / 2 - 14}" ry="11" fill="#d5d8dc"/>`;
  const paper = filled(
    (p) => `<rect x="${-w / 2}" y="${-h + 34}" width="${w}" height="${h - 62}" fill="${p}"/>`,
    across(body),
  );
  const band = `<rect x="${-w / 2}" y="${-h * 0.24}" width="${w}" height="20" fill="${accent}"/>`;
  return (
    ends +
    lid +
    paper +
    band +
    `<circle cx="0" cy="${-h * 0.52}" r="${w * 0.32}" fill="#fffdf4"/>` +
    emoji(icon, 0, -h * 0.52, w * 0.46) +
    shine(-w / 2 + 14, -h + 50, 14, h - 96, 0.3)
  );
}

export function box(w: number, h: number, { body, accent, icon }: Look): string {
  const side = w * 0.26;
  const left = -w / 2 - side / 2;
  const front = filled(
    (p) => `<rect x="${left}" y="${-h}" width="${w}" height="${h}" rx="5" fill="${p}"/>`,
    linear([lighter(body, 0.22), body], 65),
  );
  const flank = filled(
    (p) => `<path d="M${left + w - 2} ${-h + 2}l${side}-26v${h}l${-side} 24z" fill="${p}"/>`,
    linear([darker(body, 0.12), darker(body, 0.3)], 60),
  );
  const top = `<path d="M${left + 2} ${-h + 2}l${side}-26h${w - 4}l${-side} 26z" fill="${lighter(body, 0.42)}"/>`;
  const cx = left + w / 2;
  const panel = `<rect x="${left + 18}" y="${-h + 22}" width="${w - 36}" height="${h * 0.62}" rx="14" fill="#fffdf4"/>`;
  return (
    flank +
    top +
    front +
    panel +
    emoji(icon, cx, -h + 22 + h * 0.31, Math.min(w, h) * 0.48) +
    mark(cx - w * 0.24, -h * 0.15, 34, accent) +
    lines(cx + w * 0.1, -h * 0.18, [w * 0.4, w * 0.28], accent, 0.95)
  );
}

/** A squeezable bottle with a flat cap below or a pump above. */
export function squeeze(w: number, h: number, { body, accent, icon }: Look, pump = false): string {
  const outline = `M${-w * 0.28} ${-h}H${w * 0.28}Q${w / 2} ${-h + 8} ${w / 2} ${-h * 0.8}L${w / 2 - 8} -22Q${w / 2 - 10} 0 ${w / 2 - 34} 0H${-w / 2 + 34}Q${-w / 2 + 10} 0 ${-w / 2 + 8}-22L${-w / 2} ${-h * 0.8}Q${-w / 2} ${-h + 8} ${-w * 0.28} ${-h}z`;
  const flask = filled((p) => `<path d="${outline}" fill="${p}"/>`, across(body));
  const head = pump
    ? `<rect x="-9" y="${-h - 70}" width="18" height="44" fill="${darker(accent, 0.15)}"/><path d="M-30 ${-h - 92}H64q10 0 8 12l-4 14h-14l2-10H-30q-8 0-8-8t8-8z" fill="${accent}"/>` +
      filled(
        (p) =>
          `<rect x="${-w * 0.2}" y="${-h - 32}" width="${w * 0.4}" height="38" rx="8" fill="${p}"/>`,
        across(accent),
      )
    : filled(
        (p) =>
          `<path d="M${-w * 0.2} ${-h + 4}L${-w * 0.14} ${-h - 52}Q0 ${-h - 70} ${w * 0.14} ${-h - 52}L${w * 0.2} ${-h + 4}z" fill="${p}"/>`,
        across(accent),
      );
  const label = `<rect x="${-w * 0.36}" y="${-h * 0.74}" width="${w * 0.72}" height="${h * 0.54}" rx="22" fill="#fffdf4" opacity=".95"/>`;
  return (
    head +
    flask +
    label +
    emoji(icon, 0, -h * 0.52, w * 0.5) +
    lines(0, -h * 0.3, [w * 0.4, w * 0.24], accent, 0.9) +
    shine(-w / 2 + 14, -h * 0.76, 11, h * 0.5, 0.4)
  );
}

export function waterBottle(w: number, h: number): string {
  const body = across('#9ad4ef');
  const rib = [0.62, 0.5, 0.2, 0.1]
    .map(
      (at) =>
        `<path d="M${-w / 2 + 4} ${-h * at}q${w / 2 - 4} 14 ${w - 8} 0" fill="none" stroke="#fff" stroke-width="5" opacity=".55"/>`,
    )
    .join('');
  const flask = filled(
    (p) =>
      `<path d="M${-w * 0.2} ${-h + 40}V${-h * 0.8}C${-w * 0.2} ${-h * 0.72} ${-w / 2} ${-h * 0.74} ${-w / 2} ${-h * 0.62}V-26q0 26 26 26H${w / 2 - 26}q26 0 26-26V${-h * 0.62}C${w / 2} ${-h * 0.74} ${w * 0.2} ${-h * 0.72} ${w * 0.2} ${-h * 0.8}V${-h + 40}z" fill="${p}" opacity=".92"/>`,
    body,
  );
  const label = `<rect x="${-w / 2}" y="${-h * 0.46}" width="${w}" height="${h * 0.22}" fill="#1f78b4"/><path d="M${-w / 2} ${-h * 0.3}q${w / 4}-26 ${w / 2} 0t${w / 2} 0v${h * 0.06}h${-w}z" fill="#7cc5ea"/>`;
  const cap = filled(
    (p) => `<rect x="${-w * 0.22}" y="${-h}" width="${w * 0.44}" height="46" rx="8" fill="${p}"/>`,
    across('#1f78b4'),
  );
  return (
    flask +
    rib +
    label +
    mark(0, -h * 0.38, 40, '#ffffff') +
    cap +
    shine(-w / 2 + 16, -h * 0.6, 13, h * 0.1, 0.7)
  );
}
