import { chance, darker, filled, group, lighter, linear, mix, radial, round } from '../kit/svg.ts';
import { C } from './table.ts';

/** What is on the plate, each piece drawn around (0, 0) and placed by `put`. */
export const put = (piece: string, x: number, y: number, turn = 0, scale = 1): string =>
  `<g transform="translate(${x + 4} ${y + 6}) rotate(${round(turn)}) scale(${scale})" opacity=".32" filter="url(#soft-near)"><circle r="30" fill="#1a0d08"/></g>${group(piece, x, y, scale, turn)}`;
/** Without a shadow of its own: small things lying flat. */
export const lay = group;

const sheen = (w: number, h: number, opacity = 0.35): string =>
  `<ellipse cx="${-w * 0.2}" cy="${-h * 0.28}" rx="${w * 0.28}" ry="${h * 0.12}" fill="#fff" opacity="${opacity}"/>`;

export function noodles(colour: string, r: number, seed: string, width = 9, x = C, y = C): string {
  const dice = chance(seed);
  const strands = Array.from({ length: 58 }, () => {
    const angle = dice() * Math.PI * 2;
    const far = dice() * r * 0.62;
    const [px, py] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
    const bend = () => round((dice() - 0.5) * r * 0.66);
    const path = `M${round(px)} ${round(py)}q${bend()} ${bend()} ${bend()} ${bend()}t${bend()} ${bend()}`;
    const tone = mix(darker(colour, 0.12), lighter(colour, 0.34), dice());
    return `<path d="${path}" fill="none" stroke="${darker(colour, 0.45)}" stroke-opacity=".4" stroke-width="${width + 3}" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${tone}" stroke-width="${width}" stroke-linecap="round"/>`;
  });
  const id = `noodles-${seed}`;
  return `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${r * 1.05}"/></clipPath><g clip-path="url(#${id})"><circle cx="${x}" cy="${y}" r="${r * 0.7}" fill="${darker(colour, 0.3)}" opacity=".7" filter="url(#soft)"/>${strands.join('')}</g>`;
}

export function rice(colour: string, r: number, seed: string, x = C, y = C): string {
  const dice = chance(seed);
  const dome = `<circle cx="${x + 6}" cy="${y + 10}" r="${r}" fill="#1a0d08" opacity=".35" filter="url(#soft-near)"/>${filled((p) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${p}"/>`, radial([lighter(colour, 0.4), colour, darker(colour, 0.24)], 0.38, 0.34, 0.68))}`;
  const grains = Array.from({ length: Math.round(r * 1.5) }, () => {
    const [far, angle] = [Math.sqrt(dice()) * (r - 4), dice() * 6.283];
    return `<rect x="-6" y="-2.2" width="12" height="4.4" rx="2.2" transform="translate(${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}) rotate(${round(dice() * 180)})" fill="${dice() > 0.45 ? lighter(colour, 0.5) : darker(colour, 0.14)}" opacity=".75"/>`;
  });
  return dome + grains.join('');
}

/** A pool of sauce with an uneven edge and beads of oil. */
export function sauce(colour: string, r: number, seed: string, x = C, y = C): string {
  const dice = chance(seed);
  const points = Array.from({ length: 11 }, (_, at) => {
    const angle = (at / 11) * Math.PI * 2;
    const far = r * (0.86 + dice() * 0.2);
    return [round(x + Math.cos(angle) * far), round(y + Math.sin(angle) * far)] as const;
  });
  const middle = (one: readonly [number, number], other: readonly [number, number]) =>
    `${round((one[0] + other[0]) / 2)} ${round((one[1] + other[1]) / 2)}`;
  const first = points[0] ?? [x, y];
  const last = points[points.length - 1] ?? first;
  const path = `M${middle(last, first)}${points.map((point, at) => `Q${point[0]} ${point[1]} ${middle(point, points[(at + 1) % points.length] ?? first)}`).join('')}Z`;
  const beads = Array.from({ length: 12 }, () => {
    const [far, angle] = [Math.sqrt(dice()) * r * 0.78, dice() * 6.283];
    return `<circle cx="${round(x + Math.cos(angle) * far)}" cy="${round(y + Math.sin(angle) * far)}" r="${round(3 + dice() * 7)}" fill="${lighter(colour, 0.35)}" opacity=".4"/>`;
  });
  return (
    filled(
      (p) => `<path d="${path}" fill="${p}"/>`,
      radial([lighter(colour, 0.2), colour, darker(colour, 0.36)], 0.4, 0.34, 0.72),
    ) + beads.join('')
  );
}

export const prawn = (colour = '#ee7a4a'): string =>
  filled(
    (p) =>
      `<path d="M-38 12C-44-22-10-46 22-34C48-24 50 8 34 22L22 14C30 2 24-12 8-14C-10-16-20-4-16 12Q-28 24-38 12Z" fill="${p}"/>`,
    linear([lighter(colour, 0.4), colour, darker(colour, 0.2)], 60),
  ) +
  `<path d="M-18-18L-8-6M2-32L2-14M22-32L16-12M38-18L24-4" stroke="#fff3e4" stroke-width="4" stroke-opacity=".75" stroke-linecap="round"/><path d="M34 22L50 20L44 34L30 34Z" fill="${darker(colour, 0.12)}"/>`;

export const eggHalf = (): string =>
  `<ellipse rx="36" ry="44" fill="#fffaf0"/><ellipse rx="36" ry="44" fill="none" stroke="#d9cbb2" stroke-width="3"/>${filled((p) => `<circle r="22" cy="4" fill="${p}"/>`, radial(['#ffd36a', '#f5a623', '#dd8417'], 0.4, 0.36, 0.7))}${sheen(30, 34, 0.5)}`;
export const friedEgg = (): string =>
  `<path d="M-62-10C-70-56-20-72 10-60C44-74 78-40 66-6C82 30 44 66 10 54C-20 72-72 44-62-10Z" fill="#d9a85a"/><path d="M-56-8C-62-48-18-64 10-53C40-65 70-36 59-5C73 26 40 59 9 48C-18 63-64 38-56-8Z" fill="#fffaf0"/>${filled((p) => `<circle cx="2" cy="-2" r="27" fill="${p}"/>`, radial(['#ffd970', '#f7a823', '#e0861a'], 0.38, 0.34, 0.7))}<ellipse cx="-8" cy="-12" rx="8" ry="5" fill="#fff" opacity=".7"/>`;

export const limeWedge = (): string =>
  `<path d="M-34 0A34 34 0 0 1 34 0Q0 16-34 0Z" fill="#4f9a2f"/><path d="M-28-2A28 28 0 0 1 28-2Q0 10-28-2Z" fill="#d6ec8d"/><path d="M0-28V4M-18-20L-3 3M18-20L3 3" stroke="#f4fbd4" stroke-width="3"/>`;
export const cucumber = (): string =>
  `<circle r="30" fill="#3f8a3a"/><circle r="26" fill="#cfe8a4"/><circle r="16" fill="#e2f2c4"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse rx="2.4" ry="5" cy="-10" transform="rotate(${turn})" fill="#fbfdf0"/>`).join('')}`;
export const chilli = (colour = '#d5301f'): string =>
  `<ellipse rx="12" ry="9" fill="${colour}"/><ellipse rx="6" ry="4" fill="#fbe3b8"/>`;
export const birdChilli = (colour = '#d5301f'): string =>
  `${filled((p) => `<path d="M-34-6C-10-22 24-14 38 8C14 10-16 14-34-6Z" fill="${p}"/>`, linear([lighter(colour, 0.35), colour, darker(colour, 0.25)], 80))}<path d="M-34-6L-48-14" stroke="#4f8a2f" stroke-width="6" stroke-linecap="round"/>`;
export const leaf = (colour = '#4f9a3f', size = 30): string =>
  `${filled((p) => `<path d="M0 ${size}C${-size * 0.8} ${size * 0.2} ${-size * 0.6} ${-size * 0.7} 0 ${-size}C${size * 0.6} ${-size * 0.7} ${size * 0.8} ${size * 0.2} 0 ${size}Z" fill="${p}"/>`, linear([lighter(colour, 0.3), colour, darker(colour, 0.25)], 40))}<path d="M0 ${size * 0.9}V${-size * 0.8}" stroke="${lighter(colour, 0.45)}" stroke-width="2" opacity=".7"/>`;
export const sprig = (colour = '#3f8f3f'): string =>
  `${[-40, 0, 40].map((turn) => `<g transform="rotate(${turn}) translate(0 -18)">${leaf(colour, 18)}</g>`).join('')}<path d="M0 0V22" stroke="${darker(colour, 0.2)}" stroke-width="3" stroke-linecap="round"/>`;

export const tofu = (colour = '#d9a24e'): string =>
  `${filled((p) => `<path d="M-28-24Q-30-32-20-32L24-28Q32-26 30-18L28 24Q26 32 18 30L-24 28Q-32 26-30 18Z" fill="${p}"/>`, linear([lighter(colour, 0.4), colour, darker(colour, 0.28)], 55))}<path d="M-14-12h4M8-16h5M-2 8h5M14 10h4M-18 14h4" stroke="${darker(colour, 0.35)}" stroke-width="4" stroke-linecap="round" opacity=".5"/>`;
export const chunk = (colour: string): string =>
  `${filled((p) => `<path d="M-36 4C-40-24-12-38 10-32C38-30 44-4 34 18C20 38-28 36-36 4Z" fill="${p}"/>`, linear([lighter(colour, 0.3), colour, darker(colour, 0.35)], 55))}<path d="M-20-4Q0-16 20-8M-16 14Q4 4 24 10" stroke="${darker(colour, 0.4)}" stroke-width="3" fill="none" opacity=".5"/><ellipse cx="-8" cy="-18" rx="13" ry="5" fill="#fff" opacity=".3"/>`;
export const slice = (colour: string, edge: string): string =>
  `${filled((p) => `<path d="M-46 12Q-48-18-18-22L30-22Q48-18 46 6Q44 22 26 22H-30Q-44 22-46 12Z" fill="${p}"/>`, linear([lighter(colour, 0.3), colour, darker(colour, 0.16)], 60))}<path d="M-46 12Q-48-18-18-22L30-22" fill="none" stroke="${edge}" stroke-width="6" stroke-linecap="round"/>`;
export const ball = (colour: string): string =>
  filled(
    (p) => `<circle r="26" fill="${p}"/>`,
    radial([lighter(colour, 0.5), colour, darker(colour, 0.3)], 0.36, 0.32, 0.7),
  );
export const peanut = (): string =>
  `${filled((p) => `<ellipse rx="13" ry="9" fill="${p}"/>`, linear(['#e9bd7c', '#b9803c'], 60))}<path d="M-8 0H8" stroke="#8a5a26" stroke-width="1.6" opacity=".6"/>`;
export const anchovy = (): string =>
  `${filled((p) => `<path d="M-30 0Q0-11 26-2L36-8L34 8L26 3Q0 10-30 0Z" fill="${p}"/>`, linear(['#c9a06a', '#8a6236'], 80))}<circle cx="-22" cy="-1" r="2" fill="#2a160a"/>`;
export const sprout = (): string =>
  '<path d="M-26 10Q-6-14 24-8" fill="none" stroke="#f6f0dc" stroke-width="6" stroke-linecap="round"/><ellipse cx="-27" cy="11" rx="7" ry="5" fill="#e9cf6a"/>';
export const shallot = (): string =>
  '<path d="M-16 4Q-4-16 14-6Q2-4-2 8" fill="none" stroke="#b9722c" stroke-width="6" stroke-linecap="round"/>';
export const onion = (colour = '#b06a9a'): string =>
  `<circle r="22" fill="none" stroke="${colour}" stroke-width="5"/><circle r="14" fill="none" stroke="#f3dfee" stroke-width="4"/>`;
export const squidRing = (): string =>
  '<circle r="24" fill="none" stroke="#e9d2c6" stroke-width="15"/><circle r="31" fill="none" stroke="#c98a94" stroke-width="3" opacity=".8"/>';
export const okra = (): string =>
  `${filled((p) => `<path d="M-60 0Q-20-20 56-4L62 0L56 4Q-20 20-60 0Z" fill="${p}"/>`, linear(['#8fbf5a', '#4f8a34', '#2f6325'], 85))}<path d="M-50 0H54" stroke="#b9dc8a" stroke-width="2.4" opacity=".8"/><circle cx="-60" r="9" fill="#5a8a3a"/>`;
export const tomatoWedge = (): string =>
  '<path d="M-32 8Q0-40 32 8Q0 26-32 8Z" fill="#d8402a"/><path d="M-20 6Q0-22 20 6Q0 16-20 6Z" fill="#f08a5f"/><circle cx="-6" cy="2" r="3" fill="#fbd98a"/><circle cx="7" cy="3" r="3" fill="#fbd98a"/>';
export const cube = (colour: string): string =>
  `${filled((p) => `<rect x="-24" y="-24" width="48" height="48" rx="8" fill="${p}"/>`, linear([lighter(colour, 0.4), colour, darker(colour, 0.25)], 50))}<rect x="-18" y="-18" width="26" height="8" rx="4" fill="#fff" opacity=".35"/>`;
export const sesame = (colour = '#f6ead0'): string => `<ellipse rx="5" ry="2.6" fill="${colour}"/>`;
export const floss = (colour: string): string =>
  `<path d="M-18 6Q-6-12 4 4T20-4M-14-6Q0 8 16 8" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round"/>`;

/** A stick with charred pieces of meat. */
export const satay = (colour: string): string =>
  `<path d="M-150 0H170" stroke="#e2bf86" stroke-width="7" stroke-linecap="round"/>${[-110, -66, -22, 22, 66].map((x, at) => group(chunk(at % 2 ? darker(colour, 0.08) : colour), x, at % 2 ? 2 : -2, 0.74, at * 14)).join('')}`;
export const roti = (r: number): string =>
  filled(
    (p) =>
      `<path d="M${-r} ${r * 0.1}C${-r * 1.06} ${-r * 0.7} ${-r * 0.4} ${-r * 1.05} ${r * 0.2} ${-r}C${r} ${-r * 0.9} ${r * 1.1} ${-r * 0.1} ${r * 0.95} ${r * 0.4}C${r * 0.7} ${r * 1.05} ${-r * 0.2} ${r * 1.06} ${-r * 0.6} ${r * 0.8}Q${-r * 0.95} ${r * 0.6} ${-r} ${r * 0.1}Z" fill="${p}"/>`,
    radial(['#f8dfa6', '#e9bd6c', '#c98f3f'], 0.4, 0.36, 0.75),
  ) +
  [0.82, 0.62, 0.42, 0.22]
    .map(
      (share, at) =>
        `<path d="M${-r * share} ${r * 0.1}A${r * share} ${r * share} 0 1 1 ${r * share * 0.6} ${r * share * 0.8}" fill="none" stroke="#b57a30" stroke-opacity=".45" stroke-width="${7 - at}"/>`,
    )
    .join('') +
  [
    [-0.4, -0.4],
    [0.3, -0.55],
    [0.5, 0.2],
    [-0.1, 0.5],
    [-0.6, 0.2],
    [0.05, -0.05],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        `<ellipse cx="${dx * r}" cy="${dy * r}" rx="${r * 0.13}" ry="${r * 0.09}" fill="#8f5a20" opacity=".5"/>`,
    )
    .join('');
export const fold = (colour: string, w = 120, h = 90): string =>
  `${filled((p) => `<rect x="${-w}" y="${-h}" width="${w * 2}" height="${h * 2}" rx="22" fill="${p}"/>`, linear([lighter(colour, 0.35), colour, darker(colour, 0.3)], 50))}<path d="M${-w + 14} ${-h * 0.34}H${w - 14}M${-w + 14} ${h * 0.36}H${w - 14}" stroke="${darker(colour, 0.4)}" stroke-width="4" opacity=".35"/>${[
    [-0.6, -0.5],
    [0.2, -0.6],
    [0.6, 0.1],
    [-0.3, 0.1],
    [0.2, 0.6],
    [-0.7, 0.6],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        `<ellipse cx="${dx * w}" cy="${dy * h}" rx="15" ry="9" fill="${darker(colour, 0.45)}" opacity=".5"/>`,
    )
    .join('')}`;
export const roll = (colour: string, length = 90): string =>
  `${filled((p) => `<rect x="${-length}" y="-30" width="${length * 2}" height="60" rx="28" fill="${p}"/>`, linear([lighter(colour, 0.4), colour, darker(colour, 0.35)], 90))}<path d="M${-length + 30} -26Q${-length + 44} 0 ${-length + 30} 26M${length - 30} -26Q${length - 44} 0 ${length - 30} 26" stroke="${darker(colour, 0.35)}" stroke-width="3" fill="none" opacity=".5"/>`;
export const parcel = (): string =>
  `${filled((p) => `<path d="M-150-34Q-170 0-150 34H150Q170 0 150-34Z" fill="${p}"/>`, linear(['#9a7a3c', '#6f7a34', '#3f5a26'], 85))}<path d="M-120-30V30M120-30V30" stroke="#2f4a1c" stroke-width="4"/><path d="M-90-14q40 8 90 0t90 0M-90 12q40-8 90 0t90 0" stroke="#d0b968" stroke-width="2" fill="none" opacity=".6"/><path d="M-60-33Q0 14 62-33Z" fill="#e2853a"/>`;
export const fish = (colour: string): string =>
  `${filled((p) => `<path d="M-190 0C-130-86 40-92 130-16L196-66Q180 0 196 66L130 18C40 92-130 86-190 0Z" fill="${p}"/>`, linear([lighter(colour, 0.3), colour, darker(colour, 0.4)], 85)) + [-70, -20, 30, 80].map((x) => `<path d="M${x}-52Q${x + 26} 0 ${x} 50" stroke="${darker(colour, 0.55)}" stroke-width="7" fill="none" opacity=".6"/>`).join('')}<circle cx="-146" cy="-12" r="9" fill="#fff6e0"/><circle cx="-146" cy="-12" r="4" fill="#201008"/><path d="M-118-44Q-96 0-118 44" stroke="${darker(colour, 0.4)}" stroke-width="4" fill="none"/>`;
export const drumstick = (colour: string): string =>
  `<path d="M48 30L96 66" stroke="#f3e6d0" stroke-width="17" stroke-linecap="round"/><circle cx="98" cy="60" r="12" fill="#f3e6d0"/><circle cx="92" cy="74" r="12" fill="#f3e6d0"/>${filled((p) => `<path d="M-74-16C-70-66 0-80 40-36C66-6 70 30 50 40C26 50-10 48-44 32Q-76 16-74-16Z" fill="${p}"/>`, radial([lighter(colour, 0.35), colour, darker(colour, 0.4)], 0.36, 0.3, 0.75))}<path d="M-40-34q10-8 22-4M-10 10q14 8 26 0M10-30q12 0 16 10" stroke="#fff" stroke-opacity=".3" stroke-width="5" fill="none" stroke-linecap="round"/>`;
export const dumpling = (colour = '#f3e3bd'): string =>
  filled(
    (p) => `<path d="M-42 16C-46-22-16-36 0-36S46-22 42 16Q0 40-42 16Z" fill="${p}"/>`,
    linear([lighter(colour, 0.5), colour, darker(colour, 0.22)], 60),
  ) +
  [-26, -13, 0, 13, 26]
    .map(
      (x) =>
        `<path d="M${x * 0.6}-32Q${x} -10 ${x * 1.2} 4" stroke="${darker(colour, 0.3)}" stroke-width="3" fill="none" opacity=".6"/>`,
    )
    .join('');
export const topHat = (): string =>
  `${filled((p) => `<circle r="46" fill="${p}"/>`, radial(['#a8642c', '#d99a4a', '#efc377'], 0.45, 0.42, 0.6))}<circle r="33" fill="#6b3c18"/>${Array.from({ length: 12 }, (_, at) => `<path d="M0-44L4-34L-4-34Z" transform="rotate(${at * 30})" fill="#f6d698"/>`).join('')}`;
