import { darker, lighter } from '../kit/svg.ts';
import { block, CLAY, INK, SAND, solid, stone, thin } from './room.ts';

/** Things of the salon, each standing on (0, 0) or lying around it. */
export const polish = (colour: string): string =>
  `${block(-42, -96, 84, 96, colour, 20)}<rect x="-30" y="-84" width="12" height="66" rx="6" fill="#fff" opacity=".5"/>${solid('M-22-100L-15-208Q0-220 15-208L22-100Z', INK)}`;
export const jar = (colour: string, lid = '#f7ece4'): string =>
  `${block(-86, -96, 172, 96, colour, 26) + block(-92, -140, 184, 52, lid, 14)}<rect x="-66" y="-80" width="14" height="60" rx="7" fill="#fff" opacity=".4"/><rect x="-30" y="-62" width="60" height="28" rx="4" fill="#fffaf5" opacity=".9"/>`;
export const dropper = (colour: string): string =>
  `${block(-48, -190, 96, 190, colour, 22) + block(-22, -226, 44, 40, INK, 6) + solid('M-17-222Q-26-290 0-296Q26-290 17-222Z', CLAY)}<rect x="-34" y="-120" width="68" height="74" rx="4" fill="#fffaf5" opacity=".92"/>${thin('M-20-96H20M-14-80H14', INK, 4, 0.5)}<rect x="-38" y="-174" width="9" height="150" rx="4" fill="#fff" opacity=".4"/>`;
export const bottle = (colour: string, h = 240): string =>
  `${block(-52, -h, 104, h, colour, 30) + block(-18, -h - 34, 36, 40, INK, 5) + solid(`M-40 ${-h - 66}H34Q48 ${-h - 66} 46 ${-h - 52}L40 ${-h - 36}H-40Q-52 ${-h - 50} -40 ${-h - 66}Z`, INK)}<rect x="-34" y="${-h * 0.66}" width="68" height="92" rx="4" fill="#fffaf5" opacity=".92"/>${thin(`M-20 ${-h * 0.66 + 30}H20M-14 ${-h * 0.66 + 48}H14`, INK, 4, 0.5)}`;
export const bowl = (colour: string, inside: string): string =>
  `${solid('M-120-90H120Q112 0 40 0H-40Q-112 0-120-90Z', colour)}<ellipse cy="-90" rx="120" ry="28" fill="${darker(colour, 0.2)}"/><ellipse cy="-88" rx="108" ry="22" fill="${inside}"/>`;
export const brush = (hair: string, handle = INK, length = 190): string =>
  solid(`M-9 0L-7 ${-length}H7L9 0Z`, handle) +
  solid(`M-13 ${-length - 34}H13L10 ${-length + 6}H-10Z`, '#d9b48a') +
  solid(
    `M-13 ${-length - 32}Q-34 ${-length - 110} 0 ${-length - 136}Q34 ${-length - 110} 13 ${-length - 32}Z`,
    hair,
  );
export const flower = (petal: string, size = 1): string =>
  `<g transform="scale(${size})">${[0, 72, 144, 216, 288].map((turn) => `<g transform="rotate(${turn})">${solid('M0 0C-40-20-44-78 0-96C44-78 40-20 0 0Z', petal, 70)}${thin('M0-14V-66', darker(petal, 0.16), 3, 0.4)}</g>`).join('')}${stone(0, 0, 17, 17, '#e9b04f')}</g>`;
export const frond = (colour = '#8ba287'): string =>
  [-62, -44, -24, 0, 24, 44, 62]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})">${solid('M0 0C-15-60-12-140 0-190C12-140 15-60 0 0Z', colour, 0)}</g>`,
    )
    .join('');
export const towel = (colour = '#fbf3ec'): string =>
  block(-150, -92, 300, 92, colour, 44, 80) +
  stone(-128, -46, 26, 44, darker(colour, 0.06)) +
  thin('M-128-78Q-104-46-128-16Q-148-40-128-62Q-114-46-126-34', darker(colour, 0.24), 4, 0.7) +
  thin('M-90-80H120M-90-14H120', darker(colour, 0.12), 3, 0.6);
export const candle = (): string =>
  block(-44, -110, 88, 110, '#fbf3ec', 12) +
  thin('M0-112V-132', INK, 4) +
  solid('M0-132Q-22-156 0-190Q22-156 0-132Z', '#f3b04c', 90);

export const scissors = (): string => {
  const blade = (side: 1 | -1) =>
    `<g transform="scale(${side} 1) rotate(15)">${solid('M-8 20L-4-214Q6-226 15-206L18 20Z', '#c9cdd2')}${thin('M6 30Q30 90 20 128', INK, 17)}<ellipse cx="16" cy="164" rx="30" ry="40" fill="none" stroke="${INK}" stroke-width="17"/></g>`;
  return blade(-1) + blade(1) + stone(0, 12, 12, 12, '#d9a75c');
};
export const comb = (colour = CLAY): string =>
  block(-170, -34, 340, 34, colour, 12, 85) +
  Array.from(
    { length: 24 },
    (_, at) =>
      `<rect x="${-160 + at * 13.6}" y="-6" width="7" height="64" rx="3.5" fill="${darker(colour, 0.08)}"/>`,
  ).join('');
export const dryer = (): string =>
  `${solid('M-150-60Q-160-130-80-136H70L170-112V-8L70 16H-80Q-160 10-150-60Z', '#f7ece4') + solid('M160-112H206V-8H160Z', INK) + solid('M-64 10H20L4 176Q0 192-18 192H-40Q-58 192-58 176Z', darker('#f7ece4', 0.1)) + stone(-90, -60, 48, 48, CLAY)}<circle cx="-90" cy="-60" r="30" fill="none" stroke="${darker(CLAY, 0.3)}" stroke-width="5" stroke-dasharray="5 6"/>${block(-44, 46, 44, 22, CLAY, 8)}`;
export const roundBrush = (): string =>
  solid('M-14 0L-9-150H9L14 0Z', INK) +
  Array.from({ length: 9 }, (_, at) =>
    thin(`M-62 ${-170 - at * 17}H62`, darker(SAND, 0.35), 6),
  ).join('') +
  block(-38, -318, 76, 170, '#d98f74', 26);
export const lock = (colour: string, x: number): string =>
  thin(
    `M${x} 150C${x - 60} 240 ${x + 60} 320 ${x} 410S${x + 40} 480 ${x + 20} 500`,
    darker(colour, 0.2),
    46,
  ) + thin(`M${x - 8} 150C${x - 68} 240 ${x + 52} 320 ${x - 8} 410`, lighter(colour, 0.3), 9, 0.7);
export const hand = (skin: string, nail: string): string => {
  const finger = (x: number, y: number, h: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${block(-21, -h, 42, h + 30, skin, 21, 10)}${block(-14, -h + 4, 28, 42, nail, 14, 20)}<rect x="-9" y="${-h + 9}" width="7" height="24" rx="3.5" fill="#fff" opacity=".6"/></g>`;
  return (
    finger(-66, -120, 118, -14) +
    finger(-22, -142, 142, -4) +
    finger(24, -138, 132, 5) +
    finger(66, -112, 104, 15) +
    finger(-104, -30, 84, -50) +
    solid('M-92-130Q0-170 88-118Q104-40 84 34L76 170H-72L-80 40Q-110-40-92-130Z', skin, 20)
  );
};
/** A round mirror on the plinth, an eye resting in it; `lash` is how long the lashes are. */
export const mirror = (skin: string, lash: number): string => {
  const lashes = Array.from({ length: 11 }, (_, at) => {
    const x = -105 + at * 21;
    const y = 52 + (1 - (x / 115) ** 2) * 24;
    return thin(`M${x} ${y}q${x * 0.1} ${lash * 0.6} ${x * 0.3} ${lash}`, INK, 6);
  }).join('');
  const face = `<rect x="-220" y="-220" width="440" height="440" fill="${skin}"/><ellipse cx="-60" cy="-20" rx="190" ry="170" fill="#fff" opacity=".16" filter="url(#soft)"/><ellipse cx="0" cy="10" rx="150" ry="50" fill="${darker(skin, 0.3)}" opacity=".22" filter="url(#soft)"/>`;
  const lid =
    thin('M-116 48Q0 106 116 48', INK, 11) +
    thin('M-106 12Q0 54 106 12', darker(skin, 0.24), 5, 0.6);
  const brow =
    thin('M-146-70Q-36-132 136-66', '#4a3026', 24) +
    thin('M-142-74Q-36-128 128-72', '#6b4738', 6, 0.7);
  return `<circle cx="10" cy="16" r="206" fill="#5a332a" opacity=".3" filter="url(#soft)"/><clipPath id="mirror"><circle r="196"/></clipPath><g clip-path="url(#mirror)">${face}${brow}${lashes}${lid}<path d="M-200 60L20-220H90L-150 140Z" fill="#fff" opacity=".14"/></g><circle r="199" fill="none" stroke="#d9b07a" stroke-width="14"/><circle r="206" fill="none" stroke="#a87c48" stroke-width="2" opacity=".6"/>`;
};
export const lipstick = (colour: string): string =>
  block(-38, -120, 76, 120, INK, 8) +
  block(-31, -162, 62, 46, '#d9b07a', 5) +
  solid('M-24-160V-238Q-20-262 24-276V-160Z', colour);
export const palette = (): string =>
  block(-150, -40, 300, 40, INK, 10, 85) +
  ['#e6b8a2', '#d08a74', '#a85b4c', '#7a4038', '#f1d6c4']
    .map((colour, at) => stone(-104 + at * 52, -44, 23, 13, colour))
    .join('');
export const roller = (): string =>
  thin('M0 0V-150', '#d9b07a', 14) +
  thin('M-52-176Q-52-150 0-150T52-176', '#d9b07a', 8) +
  block(-56, -214, 112, 56, '#9fc0a4', 26, 80) +
  thin('M0 0V40', '#d9b07a', 14) +
  block(-30, 38, 60, 34, '#9fc0a4', 16, 80);
export const lamp = (): string =>
  `${solid('M-170 0V-90Q-170-150-100-150H100Q170-150 170-90V0H110V-70Q110-92 86-92H-86Q-110-92-110-70V0Z', '#fbf3ec')}<path d="M-110 0V-70Q-110-92-86-92H86Q110-92 110-70V0Z" fill="#8f7bd0"/><ellipse cy="-4" rx="108" ry="22" fill="#c9b8ff" opacity=".8"/>${block(-190, -10, 380, 26, '#f1e2d8', 13, 85)}`;
