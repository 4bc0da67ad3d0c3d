import { darker, filled, lighter, linear, mix, radial } from '../kit/svg.ts';
import { cloth, label, shadowOf, sheet, stitch, type Weave } from './cloth.ts';

const CX = 320;
const LEATHER = '#8a5a35';

export function cap(colour: string): string {
  const crown = `M${CX - 190} 520C${CX - 210} 300 ${CX - 110} 200 ${CX} 200S${CX + 210} 300 ${CX + 190} 520Z`;
  const fold = `M${CX - 206} 470Q${CX} 500 ${CX + 206} 470L${CX + 200} 610Q${CX} 644 ${CX - 200} 610Z`;
  const ribs = Array.from(
    { length: 9 },
    (_, at) => `M${CX - 160 + at * 40} 500Q${CX - 130 + at * 32} 300 ${CX} 206`,
  ).filter((_, at) => at % 2 === 0);
  return sheet(
    shadowOf(crown + fold) +
      cloth(crown, colour, 'rib', ribs) +
      cloth(fold, lighter(colour, 0.04), 'rib') +
      label(CX + 92, 560, 0.8),
  );
}

export function scarf(colour: string): string {
  const loop = `M${CX - 150} 190C${CX - 190} 90 ${CX + 190} 90 ${CX + 150} 200L${CX + 120} 690H${CX + 4}L${CX + 36} 230Q${CX} 196 ${CX - 30} 230L${CX - 16} 590H${CX - 140}Z`;
  const fringe = [
    [CX + 4, CX + 120, 690],
    [CX - 140, CX - 16, 590],
  ]
    .map(([from = 0, to = 0, y = 0]) =>
      Array.from(
        { length: 14 },
        (_, at) =>
          `<path d="M${from + 4 + (at * (to - from - 8)) / 13} ${y - 2}q${at % 2 ? 4 : -4} 26 ${at % 3 ? 2 : -3} 50" stroke="${darker(colour, 0.15)}" stroke-width="4.5" fill="none" stroke-linecap="round"/>`,
      ).join(''),
    )
    .join('');
  return sheet(
    shadowOf(loop) +
      fringe +
      cloth(loop, colour, 'check', [
        `M${CX - 110} 220Q${CX - 70} 400 ${CX - 90} 580`,
        `M${CX + 90} 220Q${CX + 60} 420 ${CX + 70} 680`,
        `M${CX - 130} 170Q${CX} 110 ${CX + 130} 180`,
      ]) +
      label(CX + 62, 640, 0.8),
  );
}

export function mittens(colour: string): string {
  const one = (x: number, flip: 1 | -1) => {
    const p = (dx: number) => x + flip * dx;
    const hand = `M${p(-86)} 610V380C${p(-86)} 250 ${p(70)} 250 ${p(78)} 380V430C${p(96)} 390 ${p(146)} 400 ${p(140)} 450C${p(134)} 500 ${p(96)} 520 ${p(78)} 560V610Z`;
    const band = `M${p(-92)} 600Q${p(-4)} 616 ${p(84)} 600L${p(80)} 700Q${p(-4)} 716 ${p(-88)} 700Z`;
    return (
      shadowOf(hand + band) +
      cloth(hand, colour, 'knit', [`M${p(-30)} 330Q${p(-40)} 460 ${p(-26)} 590`]) +
      cloth(band, darker(colour, 0.08), 'rib')
    );
  };
  const cord = `<path d="M176 300C190 130 450 130 464 300" fill="none" stroke="${lighter(colour, 0.3)}" stroke-width="7" stroke-linecap="round" stroke-dasharray="14 3"/>`;
  return sheet(cord + one(162, 1) + one(478, -1) + label(158, 656, 0.8));
}

export function tote(colour: string): string {
  const bag = `M${CX - 200} 340H${CX + 200}L${CX + 184} 730Q${CX + 180} 750 ${CX + 160} 750H${CX - 160}Q${CX - 180} 750 ${CX - 184} 730Z`;
  const handle = (w: number, y: number, tone: string) =>
    `<path d="M${CX - w} 380C${CX - w} ${y} ${CX + w} ${y} ${CX + w} 380" fill="none" stroke="${tone}" stroke-width="24"/>`;
  return sheet(
    `${shadowOf(bag) + handle(92, 90, darker(colour, 0.3)) + cloth(bag, colour, 'twill', [`M${CX - 150} 400Q${CX - 110} 560 ${CX - 150} 740`, `M${CX + 140} 380Q${CX + 110} 560 ${CX + 150} 730`]) + handle(104, 110, darker(colour, 0.1)) + stitch(`M${CX - 192} 362H${CX + 192}`, colour)}<rect x="${CX - 44}" y="470" width="88" height="58" rx="5" fill="${LEATHER}"/>${label(CX, 499, 0.86)}`,
  );
}

export function weekender(colour: string): string {
  const bag = `M${CX - 250} 420Q${CX - 250} 350 ${CX - 180} 350H${CX + 180}Q${CX + 250} 350 ${CX + 250} 420L${CX + 258} 620Q${CX + 256} 672 ${CX + 206} 672H${CX - 206}Q${CX - 256} 672 ${CX - 258} 620Z`;
  const handle = (y: number, tone: string) =>
    `<path d="M${CX - 110} 420C${CX - 110} ${y} ${CX + 110} ${y} ${CX + 110} 420" fill="none" stroke="${tone}" stroke-width="20" stroke-linecap="round"/>`;
  const strap = (x: number) =>
    `${filled((p) => `<rect x="${x - 15}" y="352" width="30" height="320" fill="${p}"/>`, linear([lighter(LEATHER, 0.15), darker(LEATHER, 0.2)], 20))}<rect x="${x - 19}" y="450" width="38" height="30" rx="4" fill="none" stroke="#c9a55a" stroke-width="6"/>`;
  const corner = (side: 1 | -1) =>
    `<path d="M${CX + side * 258} 600Q${CX + side * 256} 672 ${CX + side * 206} 672H${CX + side * 160}Q${CX + side * 220} 660 ${CX + side * 255} 570Z" fill="${LEATHER}"/>`;
  return sheet(
    `${shadowOf(bag) + handle(180, darker(LEATHER, 0.35)) + cloth(bag, colour, 'twill', [`M${CX - 200} 420Q${CX} 450 ${CX + 200} 420`, `M${CX - 60} 500Q${CX - 20} 600 ${CX - 60} 660`]) + corner(-1) + corner(1)}<path d="M${CX - 230} 384H${CX + 230}" stroke="#c9a55a" stroke-width="5" stroke-dasharray="4 3"/>${strap(CX - 110)}${strap(CX + 110)}${handle(200, LEATHER)}${label(CX, 540)}`,
  );
}

export function socks(colour: string): string {
  const sock = (dx: number, dy: number, tone: string) => {
    const path = `M${214 + dx} ${170 + dy}H${346 + dx}V${500 + dy}C${346 + dx} ${540 + dy} ${372 + dx} ${560 + dy} ${420 + dx} ${600 + dy}C${480 + dx} ${650 + dy} ${440 + dx} ${716 + dy} ${380 + dx} ${700 + dy}C${310 + dx} ${680 + dy} ${214 + dx} ${640 + dy} ${214 + dx} ${540 + dy}Z`;
    const toe = `M${400 + dx} ${586 + dy}C${480 + dx} ${640 + dy} ${446 + dx} ${716 + dy} ${380 + dx} ${700 + dy}Q${360 + dx} ${640 + dy} ${400 + dx} ${586 + dy}Z`;
    return `${shadowOf(path) + cloth(path, tone, 'knit', [`M${240 + dx} ${300 + dy}Q${300 + dx} ${380 + dy} ${260 + dx} ${560 + dy}`]) + cloth(toe, mix(tone, '#f0e6d2', 0.5), 'knit') + cloth(`M${210 + dx} ${166 + dy}h140v96h-140z`, darker(tone, 0.06), 'rib')}<rect x="${214 + dx}" y="${282 + dy}" width="132" height="12" fill="#f0e6d2" opacity=".75"/>`;
  };
  return sheet(sock(-72, -24, darker(colour, 0.12)) + sock(64, 26, colour) + label(344, 236, 0.8));
}

export function slippers(colour: string): string {
  const one = (x: number, turn: number) => {
    const sole =
      'M-98 230C-110 60 -120 -80 -70 -190C-40 -250 60 -250 88 -180C124 -80 106 80 92 230C80 290 -86 290 -98 230Z';
    const upper =
      'M-106 -20C-112 -90 -96 -150 -70 -190C-40 -250 60 -250 88 -180C108 -120 112 -70 110 -20C60 -70 -60 -70 -106 -20Z';
    const insole =
      'M-78 220C-86 100 -96 20 -92 -20C-50 -60 50 -60 96 -20C98 60 84 140 72 220C62 262 -68 262 -78 220Z';
    const stitches = `<path d="M-100 -26C-56 -70 56 -70 106 -26" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="5" stroke-dasharray="9 8"/>`;
    return `<g transform="translate(${x} 426) rotate(${turn})">${shadowOf(sole)}${cloth(sole, colour, 'plain', [], [-200, -300, 400, 700])}<path d="${insole}" fill="${lighter(colour, 0.34)}"/>${cloth(upper, lighter(colour, 0.05), 'plain', ['M-60 -150Q10 -190 60 -140'], [-200, -300, 400, 700])}${stitches}${label(-4, 150, 0.9)}</g>`;
  };
  return sheet(one(196, -6) + one(446, 6));
}

export function throwBlanket(colour: string): string {
  const fold =
    'M110 250Q104 232 126 230H520Q540 230 538 250L546 700Q546 716 528 716H118Q100 716 100 700Z';
  const stripe = [300, 340, 560, 610, 640]
    .map(
      (y, at) =>
        `<rect x="96" y="${y}" width="456" height="${[16, 8, 34, 8, 16][at]}" fill="${mix(colour, '#f6efe0', 0.72)}"/>`,
    )
    .join('');
  const folded = cloth(
    'M104 380Q320 400 544 376L546 440Q320 462 100 444Z',
    darker(colour, 0.04),
    'twill',
  );
  const edge = Array.from(
    { length: 44 },
    (_, at) =>
      `<path d="M${106 + at * 10} 706l4 22" stroke="${mix(colour, '#f6efe0', 0.5)}" stroke-width="4" stroke-linecap="round"/>`,
  ).join('');
  return sheet(
    `${shadowOf(fold) + cloth(fold, colour, 'twill', ['M140 260Q300 290 520 256', 'M120 500Q320 470 530 510'])}<clipPath id="throw"><path d="${fold}"/></clipPath><g clip-path="url(#throw)">${stripe}<rect x="96" y="230" width="456" height="490" fill="url(#w-twill)"/></g>${folded}${edge}${label(470, 690)}`,
  );
}

export function cushion(colour: string): string {
  const pad =
    'M118 240Q320 206 522 240Q548 246 544 268Q520 440 544 616Q546 640 522 646Q320 676 118 646Q94 640 96 616Q122 440 96 268Q92 246 118 240Z';
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from(
      { length: 11 },
      (_, at) =>
        `<path d="M${136 + at * 36} ${286 + row * 38}l12-12l12 12l-12 12z" fill="${row % 3 === 1 ? '#f6efe0' : darker(colour, 0.25)}" opacity="${row % 3 === 1 ? 0.7 : 0.4}"/>`,
    ).join(''),
  ).join('');
  return sheet(
    shadowOf(pad) +
      cloth(pad, colour, 'linen', [
        'M130 270Q200 330 190 430',
        'M510 610Q440 560 450 470',
        'M510 270Q450 320 460 380',
      ]) +
      rows +
      label(500, 622, 0.7),
  );
}

export function mug(colour: string): string {
  const body = 'M180 330Q182 650 214 684Q320 716 410 684Q442 650 444 330Z';
  const glaze = filled(
    (p) => `<path d="${body}" fill="${p}"/>`,
    linear([lighter(colour, 0.3), colour, darker(colour, 0.28)], 10),
  );
  const foot = filled(
    (p) =>
      `<path d="M196 620Q200 668 214 684Q320 716 410 684Q426 668 430 620Q320 648 196 620Z" fill="${p}"/>`,
    linear(['#d8b48c', '#b98c60', '#8f683f'], 10),
  );
  const speckles = Array.from(
    { length: 46 },
    (_, at) =>
      `<circle cx="${196 + ((at * 67) % 236)}" cy="${366 + ((at * 97) % 250)}" r="${1.2 + (at % 3) * 0.7}" fill="#2a2018" opacity=".35"/>`,
  ).join('');
  const handle = `<path d="M438 400C540 390 548 560 426 580" fill="none" stroke="${darker(colour, 0.18)}" stroke-width="34" stroke-linecap="round"/><path d="M440 392C530 386 536 540 428 566" fill="none" stroke="${lighter(colour, 0.18)}" stroke-width="8" stroke-linecap="round" opacity=".6"/>`;
  const inside = `${filled((p) => `<ellipse cx="312" cy="330" rx="132" ry="34" fill="${p}"/>`, linear([darker(colour, 0.3), lighter(colour, 0.2)], 90))}<ellipse cx="312" cy="344" rx="112" ry="22" fill="#3a2416"/>`;
  return sheet(
    `${shadowOf(body)}<ellipse cx="330" cy="694" rx="170" ry="26" fill="#3a2a18" opacity=".35" filter="url(#soft)"/>${handle}${glaze}${speckles}${foot}${inside}<rect x="206" y="380" width="16" height="220" rx="8" fill="#fff" opacity=".25"/>`,
  );
}

export function candle(colour: string): string {
  const glass = 'M192 330H448V668Q448 700 416 700H224Q192 700 192 668Z';
  const wax = filled(
    (p) => `<path d="M200 400H440V662Q440 690 412 690H228Q200 690 200 662Z" fill="${p}"/>`,
    linear([lighter('#f1e6cf', 0.3), '#f1e6cf', '#d9c7a3'], 10),
  );
  const glow = filled(
    (p) => `<ellipse cx="320" cy="330" rx="220" ry="200" fill="${p}"/>`,
    radial(['#ffdf9a/.75', '#ffdf9a/0']),
  );
  const flame = `<path d="M320 392V352" stroke="#3a2a1c" stroke-width="5"/>${filled((p) => `<path d="M320 364C292 340 306 308 320 276C336 308 348 340 320 364Z" fill="${p}"/>`, linear(['#fff3c4', '#ffb63c', '#f0812c'], 90))}`;
  const body = filled(
    (p) => `<path d="${glass}" fill="${p}"/>`,
    linear(['#ffffff/.5', '#ffffff/.08', '#8d8678/.25'], 0),
  );
  const paper = `<rect x="232" y="486" width="176" height="130" rx="3" fill="${colour}"/><rect x="242" y="496" width="156" height="110" fill="none" stroke="#f6efe0" stroke-opacity=".6"/><text x="320" y="546" font-family="DejaVu Serif" font-size="20" letter-spacing="4" text-anchor="middle" fill="${colour === '#d3c2a4' ? '#2b2620' : '#f6efe0'}">CEDAR</text><text x="320" y="576" font-family="DejaVu Serif" font-size="10" letter-spacing="2" text-anchor="middle" fill="${colour === '#d3c2a4' ? '#2b2620' : '#f6efe0'}">FIR · SMOKE</text>`;
  return sheet(
    `${shadowOf(glass) + glow + wax}<ellipse cx="320" cy="400" rx="120" ry="18" fill="#fbf3df"/>${flame}${body}<ellipse cx="320" cy="330" rx="128" ry="20" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="4"/>${paper}`,
  );
}

export function towels(colour: string): string {
  const towel = (x: number, y: number, turn: number, tone: string, band: string) => {
    const path = 'M-130 -250H130V250H-130Z';
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${shadowOf(path)}${cloth(path, tone, 'linen', ['M-40 -240Q-20 0 -50 240'], [-140, -260, 280, 520])}${[-190, -168, 168, 190].map((at) => `<rect x="-130" y="${at}" width="260" height="9" fill="${band}"/>`).join('')}</g>`;
  };
  return sheet(
    towel(236, 400, -8, darker(colour, 0.1), '#a34c2b') +
      towel(400, 430, 7, '#efe8da', darker(colour, 0.25)) +
      towel(316, 450, -1, colour, '#2b2f3a') +
      label(316, 668, 0.9),
  );
}

/** The second picture: the cloth itself, close enough to feel, with the label sewn on. */
export function close(colour: string, weave: Weave): string {
  const folds = [
    'M-40 260Q200 160 420 330T700 300',
    'M-40 640Q220 520 380 640T700 560',
    'M40 -40Q300 160 240 520',
  ];
  const whole = 'M0 0H640V853H0Z';
  const zoom = `<g transform="scale(2.6)">${cloth(
    'M0 0H250V330H0Z',
    colour,
    weave,
    folds.map((fold) => fold.replace(/-?\d+/g, (n) => String(Math.round(Number(n) / 2.6)))),
    [0, 0, 250, 330],
  )}</g>`;
  const light = filled(
    (p) => `<path d="${whole}" fill="${p}"/>`,
    radial(['#ffffff/.16', '#ffffff/0', '#000000/.28'], 0.32, 0.28, 0.95),
  );
  const hem = stitch('M0 742Q320 770 640 736', colour) + stitch('M0 758Q320 786 640 752', colour);
  return sheet(
    `${zoom + hem + light}<g transform="rotate(-4 420 560)"><rect x="306" y="520" width="236" height="86" fill="#000" opacity=".35" filter="url(#soft-near)"/>${label(420, 558, 2.6)}<path d="M310 524v68M530 524v68" stroke="#b9a98a" stroke-width="3" stroke-dasharray="7 5"/></g>`,
  );
}
