import { portrait } from '../kit/portrait.ts';
import { darker, document, filled, lighter, linear, radial } from '../kit/svg.ts';
import {
  at,
  BLUE,
  bar,
  bucket,
  ground,
  line,
  plant,
  STEEL,
  SUN,
  screwdriver,
  shaded,
  sprayer,
  WOOD,
  wrench,
  yard,
} from './yard.ts';

const sofa = (colour: string): string =>
  shaded('M-210-190Q-210-226-172-226H172Q210-226 210-190V-60H-210Z', darker(colour, 0.08)) +
  bar(-196, -206, 190, 120, colour, 26) +
  bar(6, -206, 190, 120, colour, 26) +
  bar(-190, -106, 380, 66, lighter(colour, 0.08), 22) +
  bar(-244, -156, 66, 126, darker(colour, 0.04), 28) +
  bar(178, -156, 66, 126, darker(colour, 0.12), 28) +
  bar(-216, -46, 432, 34, darker(colour, 0.18), 10) +
  bar(-196, -14, 20, 26, WOOD, 4) +
  bar(176, -14, 20, 26, WOOD, 4);
const sparkle = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y - size}Q${x + size * 0.12} ${y - size * 0.12} ${x + size} ${y}Q${x + size * 0.12} ${y + size * 0.12} ${x} ${y + size}Q${x - size * 0.12} ${y + size * 0.12} ${x - size} ${y}Q${x - size * 0.12} ${y - size * 0.12} ${x} ${y - size}Z" fill="#fff" opacity=".95"/>`;
const drop = (x: number, y: number, size: number): string =>
  shaded(
    `M${x} ${y - size}C${x + size * 0.9} ${y} ${x + size * 0.6} ${y + size} ${x} ${y + size}S${x - size * 0.9} ${y} ${x} ${y - size}Z`,
    '#58a8dc',
    60,
  );
const mop = (): string =>
  line('M0 0L90-330', WOOD, 14) +
  [-44, -26, -8, 10, 28, 44]
    .map((x) => line(`M${x * 0.5}-8Q${x}-2 ${x * 1.2} 44`, x % 4 ? '#f4f7fb' : '#dfe7f1', 15))
    .join('') +
  bar(-36, -22, 74, 24, BLUE, 8);

const screen = (inner: string): string =>
  `${bar(-216, -280, 432, 270, '#1c2a44', 16)}<rect x="-200" y="-264" width="400" height="238" rx="6" fill="#eef4fb"/>${inner}${shaded('M-260-10H260L280 14Q282 26 268 26H-268Q-282 26-280 14Z', STEEL, 80)}${bar(-50, -10, 100, 10, '#8797ad', 5)}`;

const scenes: Record<string, () => string> = {
  'deep-clean': () =>
    ground(330, 560, 210) +
    at(mop(), 420, 540) +
    at(bucket(), 300, 556, 1.25) +
    at(sprayer(), 176, 556, 0.92) +
    sparkle(440, 160, 34) +
    sparkle(210, 210, 24) +
    sparkle(492, 260, 18),
  'bathroom-clean': () =>
    ground(320, 560, 240) +
    shaded('M86 380H554Q560 520 480 540H160Q80 520 86 380Z', '#ffffff', 60) +
    bar(70, 362, 500, 32, '#f2f6fb', 14) +
    bar(150, 536, 34, 28, STEEL) +
    bar(456, 536, 34, 28, STEEL) +
    line('M470 364V210Q470 168 430 168T390 200V214', STEEL, 17) +
    bar(364, 208, 54, 18, '#8797ad', 9) +
    [250, 300, 350, 210, 396]
      .map(
        (x, i) =>
          `<circle cx="${x}" cy="${352 - (i % 3) * 18}" r="${30 - (i % 3) * 6}" fill="#fff" opacity=".92"/>`,
      )
      .join('') +
    at(sprayer(), 180, 364, 0.7) +
    sparkle(540, 300, 24),
  'sofa-cleaning': () =>
    ground(320, 560, 260) +
    at(sofa('#3b6aa8'), 320, 552, 1.02) +
    at(bar(-34, -60, 68, 60, SUN, 16), 400, 440, 1) +
    line('M400 390Q470 300 560 330', '#33455f', 18) +
    sparkle(220, 250, 28) +
    sparkle(290, 200, 18),
  'ac-service': () =>
    `${bar(96, 178, 448, 150, '#ffffff', 26) + bar(96, 286, 448, 42, '#e3eaf3', 20) + bar(124, 300, 392, 12, '#5b6f8f', 6)}<circle cx="500" cy="222" r="8" fill="#3fae6a"/>${[190, 270, 350, 430].map((x, i) => line(`M${x} 350q${i % 2 ? 20 : -20} 34 0 66t0 60`, '#ffffff', 9, 0.85)).join('')}${ground(330, 566, 170)}${at(screwdriver(), 330, 552, 1, -8)}`,
  'plumber-visit': () =>
    ground(320, 566, 210) +
    line('M120 300H300Q372 300 372 372V400', STEEL, 52) +
    line('M120 292H300Q380 292 380 372', '#e7eef6', 10, 0.7) +
    bar(86, 250, 46, 100, '#8fa1b8', 10) +
    bar(222, 214, 26, 70, '#8fa1b8') +
    bar(166, 190, 138, 34, BLUE, 17) +
    bar(340, 396, 66, 24, '#8fa1b8', 6) +
    drop(373, 452, 22) +
    drop(373, 520, 14) +
    at(wrench(), 320, 556, 0.98, -4),
  'electrician-visit': () =>
    `${ground(320, 566, 200) + line('M320 60V150', '#33455f', 8) + bar(286, 146, 68, 56, BLUE, 10)}<circle cx="320" cy="300" r="190" fill="#fff6d8" opacity=".5" filter="url(#soft-far)"/>${shaded('M274 202H366C370 240 410 262 410 312A90 90 0 0 1 230 312C230 262 270 240 274 202Z', '#fff3c4', 60)}${line('M292 316L306 268L320 316L334 268L348 316', '#f08c1e', 6)}${bar(180, 470, 120, 90, '#f7f9fc', 16)}<circle cx="216" cy="515" r="9" fill="#33455f"/><circle cx="262" cy="515" r="9" fill="#33455f"/>${at(screwdriver(), 440, 552, 0.8, -6)}`,
  'carpenter-visit': () =>
    `${ground(320, 570, 240) + bar(70, 470, 500, 54, WOOD, 6, 80) + line('M90 488H300M330 500H540', darker(WOOD, 0.3), 3, 0.6) + bar(120, 524, 36, 50, darker(WOOD, 0.16), 4) + bar(484, 524, 36, 50, darker(WOOD, 0.16), 4)}<g transform="translate(330 370) rotate(-16)">${shaded('M-220-20L150-66V40L-220 16Z', STEEL, 85)}<path d="M-220 16${Array.from({ length: 18 }, (_, i) => `l10 ${i % 1 ? 0 : 12}l10.6-11`).join('')}" fill="#8fa1b8"/>${shaded('M140-80H230Q256-80 252-50L236 44Q232 60 214 60H164Q140 60 140 36Z', darker(WOOD, 0.2))}<rect x="168" y="-46" width="52" height="70" rx="22" fill="#f3a92e"/></g>${line('M150 462l20-18 14 18M250 462l16-14 12 14', '#e9c38f', 6)}`,
  'wall-painting': () =>
    `${shaded('M150 120H470V430Q440 410 420 430T370 430T320 430T270 432T210 426T150 432Z', '#3f8f86', 60) + ground(330, 568, 190)}<g transform="translate(470 236) rotate(14)">${bar(-150, -36, 190, 72, '#f7f3e8', 30, 85)}${bar(-150, -36, 190, 30, '#55a89e', 20, 85)}${line('M40 0H76V96H-30V190', '#5b6f8f', 12)}${bar(-50, 180, 40, 150, SUN, 18)}</g>${at(bucket('#f4f7fb').replace('#d9ecf8', '#3f8f86'), 210, 556, 1.06)}`,
  'pest-control': () =>
    `${ground(320, 566, 210) + shaded('M320 130L480 190V330C480 430 400 490 320 520C240 490 160 430 160 330V190Z', BLUE, 60) + shaded('M320 160L456 210V330C456 412 386 464 320 490Z', '#2f5796', 60)}<g stroke="#fff" stroke-width="11" stroke-linecap="round" fill="none"><path d="M250 270L216 244M246 320H204M252 366L218 394M390 270L424 244M394 320H436M388 366L422 394"/></g>${shaded('M320 226C374 226 386 290 386 330S360 420 320 420S254 370 254 330S266 226 320 226Z', '#f7f9fc', 60)}<circle cx="320" cy="232" r="34" fill="#dfe7f1"/>${line('M320 264V418', '#9fb0c6', 5)}${line('M220 220L420 430', '#e2472b', 20)}${at(sprayer(), 500, 560, 0.72)}`,
  'tank-cleaning': () =>
    ground(320, 566, 220) +
    shaded(
      'M170 230Q170 186 230 180H410Q470 186 470 230V520Q470 556 430 556H210Q170 556 170 520Z',
      '#2b3648',
      10,
    ) +
    bar(258, 136, 124, 52, '#3a4860', 16) +
    [276, 346, 416, 486].map((y) => bar(162, y, 316, 16, '#3a4860', 8)).join('') +
    bar(470, 500, 70, 22, STEEL, 8) +
    drop(548, 548, 15) +
    bar(206, 300, 150, 34, SUN, 8) +
    sparkle(440, 210, 30) +
    sparkle(500, 160, 18),
  'tv-mounting': () =>
    `${bar(104, 168, 432, 256, '#16213a', 18) + filled((p) => `<rect x="120" y="184" width="400" height="224" rx="6" fill="${p}"/>`, linear(['#3d6bb0', '#1c345f'], 60))}<path d="M120 360L230 268L300 330L380 250L520 366V408H120Z" fill="#f3a92e" opacity=".8"/>${ground(330, 566, 180)}${bar(150, 500, 340, 56, SUN, 10, 85)}${bar(280, 512, 80, 32, '#d9f2b4', 14)}<circle cx="322" cy="528" r="12" fill="#8fcf4f"/>${line('M306 514V542M338 514V542', '#33455f', 3)}`,
  'garden-visit': () =>
    `${ground(320, 566, 230) + at(plant(), 236, 556, 1.5) + at(plant(), 446, 556, 0.94)}<g transform="translate(484 230) rotate(24)">${shaded('M-16-150Q10-120 14 10H-14Z', STEEL, 10)}${shaded('M16-150Q-10-120-14 10H14Z', '#dfe7f1', 10)}<circle r="13" fill="#5b6f8f"/>${line('M-6 10Q-60 60-44 130M6 10Q60 60 44 130', '#e2472b', 20)}</g>`,
  'design-consultation': () =>
    ground(320, 560, 250) +
    at(
      screen(
        `<g stroke="#1f3f73" stroke-width="6" fill="none"><path d="M-170-240H170V-50H-170Z"/><path d="M-30-240V-150M-30-110V-50M-30-150H60M110-150H170"/></g><rect x="-156" y="-226" width="70" height="40" fill="#f3a92e"/><circle cx="108" cy="-96" r="28" fill="#58a8dc"/><path d="M-30-110a40 40 0 0 1-40 40" stroke="#f3a92e" stroke-width="5" fill="none"/>`,
      ),
      320,
      540,
      1.04,
    ),
  'repair-advice': () =>
    `${ground(320, 566, 140) + bar(196, 96, 248, 468, '#16213a', 38)}<rect x="210" y="112" width="220" height="436" rx="26" fill="#dbe6f4"/><svg x="210" y="150" width="220" height="220" viewBox="60 60 520 520">${portrait({ skin: '#b9794f', hair: '#221612', style: 'cap', top: BLUE, collar: 'polo', lips: '#a8584a', trim: SUN })}</svg>${bar(238, 392, 164, 18, '#ffffff', 9)}${bar(258, 420, 124, 14, '#ffffff', 7)}<circle cx="276" cy="492" r="30" fill="#3fae6a"/><circle cx="364" cy="492" r="30" fill="#e2472b"/><path d="M264 492q12 12 24 0M352 492h24" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  'furniture-restoration': () =>
    ground(320, 568, 170) +
    line('M232 540L246 380M408 540L394 380M262 470H378', WOOD, 20) +
    shaded('M212 356H428Q440 372 428 388H212Q200 372 212 356Z', SUN, 80) +
    line('M236 356L222 140M404 356L418 140', WOOD, 22) +
    shaded('M214 128Q320 92 426 128L422 186Q320 156 218 186Z', lighter(WOOD, 0.1), 60) +
    [270, 320, 370].map((x) => line(`M${x} 172V350`, darker(WOOD, 0.1), 13)).join('') +
    bar(452, 500, 76, 60, '#f7f9fc', 8) +
    line('M492 500L540 380', darker(WOOD, 0.3), 12) +
    shaded('M526 392l30 10l22-56l-26-10z', '#3a2a1c', 20),
  'tool-sharpening': () =>
    `${ground(320, 556, 230) + bar(120, 470, 400, 70, '#8793a3', 10, 85) + bar(120, 470, 400, 24, '#c4ccd6', 8, 85) + bar(90, 536, 460, 24, darker(WOOD, 0.1), 8, 85)}<g transform="translate(320 370) rotate(-14)">${shaded('M-230-30H110V34H-150Q-210 26-230-30Z', '#e3eaf2', 85)}${line('M-222-20Q-196 26-150 30H104', '#9fb0c6', 4)}${shaded('M110-36H250Q268 0 250 38H110Z', '#2f2620', 85)}<circle cx="150" r="7" fill="#c9a55a"/><circle cx="206" r="7" fill="#c9a55a"/></g>${[0, 1, 2].map((i) => sparkle(168 + i * 26, 440 - i * 36, 15 + i * 3)).join('')}`,
  'repair-workshop': () =>
    ground(320, 570, 260) +
    bar(64, 452, 512, 44, WOOD, 6, 80) +
    bar(96, 496, 34, 74, darker(WOOD, 0.16), 4) +
    bar(510, 496, 34, 74, darker(WOOD, 0.16), 4) +
    bar(96, 130, 448, 230, darker(WOOD, 0.3), 10) +
    [130, 190].map((x) => line(`M${x} 160V250`, STEEL, 12)).join('') +
    at(wrench(), 320, 190, 0.5) +
    at(screwdriver('#e2472b'), 320, 250, 0.5) +
    at(screwdriver(), 320, 308, 0.5) +
    shaded('M430 160h70v26h-22v120h-26v-120h-22z', STEEL, 20) +
    shaded('M140 452v-70q0-12 12-12h116q12 0 12 12v70z', '#e2472b') +
    line('M180 370v-22h60v22', '#8f2a18', 12) +
    bar(360, 420, 160, 32, lighter(WOOD, 0.2), 4) +
    bar(400, 388, 90, 32, lighter(WOOD, 0.32), 4),
  'pressure-washer': () =>
    `${ground(300, 566, 200) + line('M300 330Q500 250 500 400T560 300', '#22304a', 17) + line('M560 300L592 200', '#5b6f8f', 17) + bar(190, 330, 200, 190, SUN, 28) + bar(216, 366, 148, 70, '#33455f', 12) + line('M214 340L196 150H384L366 340', '#33455f', 17)}<circle cx="210" cy="528" r="44" fill="#22304a"/><circle cx="210" cy="528" r="17" fill="#c4ccd6"/><circle cx="372" cy="528" r="44" fill="#22304a"/><circle cx="372" cy="528" r="17" fill="#c4ccd6"/>${[0, 1, 2, 3].map((i) => line(`M${590 - i * 8} ${186 - i * 8}l${18 + i * 8} -${46 + i * 16}`, '#8fd0f2', 6, 0.8)).join('')}`,
  'ladder-rental': () =>
    ground(320, 570, 200) +
    line('M420 560L340 90', '#8fa1b8', 18) +
    line('M210 566L300 84M330 566L384 84', BLUE, 20) +
    [150, 220, 290, 360, 430, 500]
      .map((y) => line(`M${300 - (y - 84) * 0.187} ${y}H${384 - (y - 84) * 0.112}`, '#dfe7f1', 17))
      .join('') +
    bar(282, 66, 118, 30, '#16213a', 8),
  'floor-sander': () =>
    `${ground(300, 568, 230) + [540, 566, 592].map((y) => line(`M0 ${y}H640`, '#b5803f', 2, 0.5)).join('') + shaded('M150 540V470Q150 420 210 420H400Q450 420 450 470V540Z', BLUE) + bar(128, 528, 344, 36, '#33455f', 16)}<circle cx="220" cy="478" r="32" fill="#f3a92e"/>${line('M400 430L486 200', '#5b6f8f', 19)}${line('M440 196H540', '#22304a', 26)}${shaded('M170 420Q120 340 170 250Q230 190 262 280Q276 370 240 420Z', '#dfe5ee', 20)}`,
  dehumidifier: () =>
    `${ground(320, 568, 150) + bar(208, 170, 224, 380, '#f7f9fc', 34) + [250, 278, 306, 334].map((y) => bar(246, y, 148, 13, '#c4d0df', 6)).join('') + bar(246, 420, 148, 96, '#58a8dc', 14)}<path d="M246 458q37-18 74 0t74 0v44q0 14-14 14h-120q-14 0-14-14z" fill="#2f7fc0"/><circle cx="320" cy="210" r="15" fill="#3fae6a"/>${drop(150, 300, 18)}${drop(500, 260, 22)}${drop(534, 350, 14)}${drop(120, 380, 13)}${bar(226, 548, 44, 18, '#33455f', 8)}${bar(370, 548, 44, 18, '#33455f', 8)}`,
};

/** The people who come: Homewright blue, a marigold collar, a plain ground. */
const crew =
  (
    skin: string,
    hair: string,
    style: 'short' | 'fade' | 'cap' | 'bun' | 'braid' | 'curly',
    lips: string,
    more: object = {},
  ) =>
  () => {
    const wall = filled(
      (p) => `<rect width="640" height="640" fill="${p}"/>`,
      radial(['#f5f8fc', '#dbe6f4', '#bccde4'], 0.36, 0.3, 0.9),
    );
    const sun = filled(
      (p) => `<circle cx="320" cy="330" r="238" fill="${p}"/>`,
      linear([lighter(SUN, 0.32), SUN], 60),
    );
    return document(
      640,
      640,
      wall +
        sun +
        portrait({ skin, hair, style, top: BLUE, collar: 'polo', lips, trim: SUN, ...more }),
    );
  };
const team: Record<string, () => string> = {
  'person-sunil': crew('#a8693f', '#1c1310', 'short', '#96503f', { beard: true }),
  'person-vaishali': crew('#bf8257', '#20140f', 'braid', '#a84a44', { earrings: '#e2b23c' }),
  'person-imran': crew('#b97a50', '#231815', 'fade', '#96503f', {}),
  'person-lakshmi': crew('#8f5836', '#16100d', 'bun', '#8f3f38', { earrings: '#e2b23c' }),
  'person-prakash': crew('#a06238', '#3a3431', 'cap', '#8a4a3c', {}),
  'person-neha': crew('#c68a60', '#2a1a14', 'bun', '#b0544a', { glasses: true }),
};

export const recipes: Record<string, () => string> = {
  ...Object.fromEntries(
    Object.entries(scenes).map(([name, draw]) => [
      name,
      () =>
        yard(
          draw(),
          !['garden-visit', 'pressure-washer', 'ladder-rental', 'tank-cleaning'].includes(name),
        ),
    ]),
  ),
  ...team,
};

/** A front door in the morning, the toolbox already set down; words on the left. */
export function hero(): string {
  const wall = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    radial(['#fafcfe', '#e9f0f8', '#cddbec'], 0.3, 0.3, 0.95),
  );
  const sun = filled(
    (p) => `<circle cx="1180" cy="430" r="370" fill="${p}"/>`,
    linear([lighter(SUN, 0.34), SUN, darker(SUN, 0.06)], 60),
  );
  const floor = `${filled((p) => `<rect y="770" width="1600" height="130" fill="${p}"/>`, linear(['#c4d2e4', '#a7b9d3'], 90))}<rect y="764" width="1600" height="8" fill="#fff"/>`;
  const door = `${
    bar(930, 120, 330, 650, '#ffffff', 12) +
    bar(952, 142, 286, 628, BLUE, 6, 60) +
    [
      [176, 230],
      [440, 290],
    ]
      .map(
        ([y = 0, h = 0]) =>
          `<rect x="984" y="${y}" width="222" height="${h}" rx="8" fill="none" stroke="#4d74b5" stroke-width="6"/>`,
      )
      .join('')
  }<circle cx="1208" cy="470" r="15" fill="${SUN}"/>${bar(1060, 400, 70, 20, SUN, 8)}${bar(920, 758, 350, 22, '#8f6a3f', 6)}`;
  const toolbox =
    ground(1420, 850, 150) +
    shaded('M1300 850v-120q0-16 16-16h224q16 0 16 16v120z', '#e2472b') +
    bar(1300, 762, 256, 16, '#a8301a', 0) +
    line('M1372 714v-34h112v34', '#8f2a18', 18) +
    at(wrench(), 1400, 690, 0.6, -64) +
    at(screwdriver(), 1494, 680, 0.56, -110);
  return document(
    1600,
    900,
    wall +
      sun +
      floor +
      door +
      ground(800, 852, 90) +
      at(plant(), 800, 850, 1.6) +
      toolbox +
      at(bucket(), 1130, 862, 0.8),
  );
}
