import { darker, filled, lighter, linear, mix, radial } from './svg.ts';

/** A person as a few decisions; drawn on 640 x 640, looking at you. */
export interface Face {
  skin: string;
  hair: string;
  style: 'long' | 'bob' | 'bun' | 'short' | 'curly' | 'fade' | 'braid' | 'cap';
  top: string;
  collar: 'round' | 'vee' | 'polo' | 'band';
  lips: string;
  beard?: boolean;
  glasses?: boolean;
  earrings?: string;
  smile?: number;
  trim?: string;
}

const X = 320;

export function portrait(face: Face): string {
  return (
    hairBehind(face) +
    shoulders(face) +
    neck(face) +
    ears(face) +
    head(face) +
    features(face) +
    hairBefore(face) +
    (face.glasses ? glasses() : '')
  );
}

function shoulders({ top, collar, trim = lighter(top, 0.5), skin }: Face): string {
  const body =
    'M92 640C96 540 150 504 226 486Q280 472 282 440H358Q360 472 414 486C490 504 544 540 548 640Z';
  const cloth = filled(
    (p) => `<path d="${body}" fill="${p}"/>`,
    linear([lighter(top, 0.16), top, darker(top, 0.22)], 40),
  );
  const folds = `<path d="M176 640Q186 580 206 556M464 640Q456 580 436 556" stroke="${darker(top, 0.35)}" stroke-width="5" fill="none" opacity=".5" stroke-linecap="round"/>`;
  const opening: Record<Face['collar'], string> = {
    round: `<path d="M244 482Q320 568 396 482L358 452H282Z" fill="${skin}"/><path d="M240 483Q320 576 400 483" fill="none" stroke="${darker(top, 0.2)}" stroke-width="8"/>`,
    vee: `<path d="M246 480L320 590L394 480L358 448H282Z" fill="${skin}"/><path d="M242 481L320 598L398 481" fill="none" stroke="${darker(top, 0.2)}" stroke-width="9" stroke-linejoin="round"/>`,
    polo: `<path d="M262 474L320 560L378 474L358 448H282Z" fill="${skin}"/><path d="M258 470L232 506L306 566L320 548Z" fill="${trim}"/><path d="M382 470L408 506L334 566L320 548Z" fill="${darker(trim, 0.1)}"/><path d="M320 552V620" stroke="${darker(top, 0.3)}" stroke-width="4"/>`,
    band: `<path d="M268 472Q320 506 372 472L358 446H282Z" fill="${skin}"/><path d="M264 470Q320 514 376 470L384 490Q320 538 256 490Z" fill="${trim}"/><path d="M352 508C380 540 388 590 390 640" stroke="${trim}" stroke-width="6" fill="none"/>`,
  };
  return cloth + folds + opening[collar];
}

const neck = ({ skin }: Face): string =>
  `<path d="M276 380V462Q320 506 364 462V380Z" fill="${darker(skin, 0.1)}"/><path d="M276 410Q320 462 364 410V432Q320 488 276 436Z" fill="${darker(skin, 0.26)}" opacity=".45"/>`;

function ears({ skin, style, earrings }: Face): string {
  if (style === 'long' || style === 'bob' || style === 'curly')
    return earrings ? ring(earrings) : '';
  const ear = (x: number) =>
    `<ellipse cx="${x}" cy="312" rx="19" ry="29" fill="${darker(skin, 0.07)}"/><path d="M${x - 5} 300q10 8 3 24" stroke="${darker(skin, 0.28)}" stroke-width="3" fill="none" opacity=".6"/>`;
  return ear(208) + ear(432) + (earrings ? ring(earrings) : '');
}
const ring = (colour: string): string =>
  `<circle cx="205" cy="350" r="8" fill="${colour}"/><circle cx="435" cy="350" r="8" fill="${colour}"/>`;

const HEAD =
  'M212 268C208 172 262 132 320 132S432 172 428 268C430 330 414 372 384 404Q350 436 320 436T256 404C226 372 210 330 212 268Z';
function head({ skin, beard, hair }: Face): string {
  const base = filled(
    (p) => `<path d="${HEAD}" fill="${p}"/>`,
    radial([lighter(skin, 0.16), skin, darker(skin, 0.12)], 0.4, 0.36, 0.72),
  );
  const cheeks = `<ellipse cx="254" cy="338" rx="30" ry="20" fill="#d9604f" opacity=".16" filter="url(#soft-near)"/><ellipse cx="386" cy="338" rx="30" ry="20" fill="#d9604f" opacity=".16" filter="url(#soft-near)"/>`;
  const jaw = beard
    ? `<path d="M214 300C218 350 236 396 266 418Q320 458 374 418C404 396 422 350 426 300C418 344 400 360 372 358Q320 340 268 358C240 360 222 344 214 300Z" fill="${mix(hair, skin, 0.12)}"/>`
    : '';
  return base + cheeks + jaw;
}

function features({ skin, hair, lips, smile = 14, beard }: Face): string {
  const brow = mix(hair, '#20140f', 0.35);
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="292" rx="17" ry="11" fill="#fffaf4"/><circle cx="${x}" cy="292" r="9.6" fill="#3a2218"/><circle cx="${x - 3}" cy="288" r="3" fill="#fff"/><path d="M${x - 20} 289Q${x} 272 ${x + 20} 288" stroke="#2a1710" stroke-width="4.6" fill="none" stroke-linecap="round"/>`;
  const brows = `<path d="M238 262Q262 246 290 258M350 258Q378 246 402 262" stroke="${brow}" stroke-width="8" fill="none" stroke-linecap="round" opacity=".88"/>`;
  const nose = `<path d="M322 292Q328 322 336 336Q328 348 310 343" stroke="${darker(skin, 0.32)}" stroke-width="4.4" fill="none" stroke-linecap="round" stroke-linejoin="round" opacity=".7"/>`;
  const y = beard ? 378 : 380;
  const mouth = `<path d="M280 ${y - 6}Q302 ${y - 9} 320 ${y - 3}Q338 ${y - 9} 360 ${y - 6}Q320 ${y + smile * 2.1} 280 ${y - 6}Z" fill="${lips}"/><path d="M276 ${y - 8}Q320 ${y + smile} 364 ${y - 8}" stroke="${darker(lips, 0.4)}" stroke-width="3.6" fill="none" stroke-linecap="round"/>`;
  return eye(264) + eye(376) + brows + nose + mouth;
}

const strand = (d: string, colour: string): string =>
  `<path d="${d}" fill="none" stroke="${lighter(colour, 0.24)}" stroke-width="5" stroke-linecap="round" opacity=".5"/>`;
const mass = (d: string, colour: string): string =>
  filled(
    (p) => `<path d="${d}" fill="${p}"/>`,
    linear([lighter(colour, 0.14), colour, darker(colour, 0.24)], 50),
  );

function hairBehind({ style, hair }: Face): string {
  if (style === 'long')
    return mass(
      'M186 250C170 120 262 84 320 84S470 120 454 250C452 360 492 470 470 566Q430 600 390 566V330H250V566Q210 600 170 566C148 470 188 360 186 250Z',
      hair,
    );
  if (style === 'bob')
    return mass(
      'M180 262C166 130 256 88 320 88S474 130 460 262C462 330 476 372 462 416Q424 446 392 416V320H248V416Q216 446 178 416C164 372 178 330 180 262Z',
      hair,
    );
  if (style === 'bun')
    return (
      mass('M262 96C256 40 384 40 378 96C392 132 248 132 262 96Z', hair) +
      mass(
        'M194 280C180 150 262 100 320 100S460 150 446 280Q440 330 424 340H216Q200 330 194 280Z',
        hair,
      )
    );
  if (style === 'curly')
    return `${Array.from({ length: 17 }, (_, at) => {
      const angle = Math.PI * (0.86 + (at / 16) * 1.28);
      return `<circle cx="${X + Math.cos(angle) * 132}" cy="${262 + Math.sin(angle) * 128 + (at < 2 || at > 14 ? 30 : 0)}" r="${50 - (at % 3) * 6}" fill="${at % 2 ? hair : lighter(hair, 0.06)}"/>`;
    }).join(
      '',
    )}<circle cx="206" cy="340" r="44" fill="${hair}"/><circle cx="434" cy="340" r="44" fill="${darker(hair, 0.1)}"/>`;
  if (style === 'braid')
    return (
      mass(
        'M192 270C178 136 258 92 320 92S462 136 448 270Q444 330 426 344H214Q196 330 192 270Z',
        hair,
      ) +
      Array.from(
        { length: 6 },
        (_, at) =>
          `<ellipse cx="${446 + (at % 2) * 6}" cy="${360 + at * 40}" rx="${34 - at * 2}" ry="27" fill="${at % 2 ? hair : lighter(hair, 0.08)}"/>`,
      ).join('')
    );
  return mass('M200 280C190 150 262 104 320 104S450 150 440 280L424 320H216Z', hair);
}

function hairBefore({ style, hair, trim = '#f2b23c' }: Face): string {
  if (style === 'long')
    return (
      mass(
        'M204 300C192 190 232 128 320 124C408 128 448 190 436 300C430 232 396 196 334 168C300 204 226 214 204 300Z',
        hair,
      ) + strand('M330 160C290 196 236 210 214 260M340 164C390 184 424 220 432 270', hair)
    );
  if (style === 'bob')
    return (
      mass(
        'M202 306C190 190 236 124 320 122C404 124 450 190 438 306C436 256 420 214 400 200Q320 232 240 200C220 214 204 256 202 306Z',
        hair,
      ) + strand('M248 196Q320 222 392 196', hair)
    );
  if (style === 'bun')
    return (
      mass(
        'M206 280C200 180 246 126 320 124C394 126 440 180 434 280C424 220 386 186 320 184C254 186 216 220 206 280Z',
        hair,
      ) + strand('M230 218C250 172 290 156 316 154M410 218C390 172 352 156 330 154', hair)
    );
  if (style === 'curly')
    return [
      [232, 204, 36],
      [276, 168, 40],
      [328, 156, 42],
      [378, 172, 38],
      [412, 212, 32],
    ]
      .map(
        ([x = 0, y = 0, r = 0], at) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="${at % 2 ? hair : lighter(hair, 0.08)}"/>`,
      )
      .join('');
  if (style === 'braid')
    return (
      mass(
        'M204 296C194 184 238 126 320 122C404 126 446 184 436 296C426 226 382 184 300 176C256 196 220 226 204 296Z',
        hair,
      ) + strand('M300 170C260 190 228 220 214 258', hair)
    );
  if (style === 'fade')
    return (
      mass(
        'M214 246C202 168 248 112 322 112C398 112 438 164 426 246C420 214 408 200 390 196Q320 204 250 192C230 200 220 216 214 246Z',
        hair,
      ) + strand('M250 172Q300 138 376 150', hair)
    );
  if (style === 'cap')
    return `${mass('M200 236C196 140 252 92 320 92S444 140 440 236Q320 206 200 236Z', trim)}<path d="M196 236Q320 196 452 238Q486 252 470 262Q330 224 190 258Z" fill="${darker(trim, 0.22)}"/>`;
  return (
    mass(
      'M206 262C194 170 240 112 324 110C404 112 446 170 434 262C426 226 412 210 404 196Q344 206 290 176Q246 196 230 214Q214 232 206 262Z',
      hair,
    ) + strand('M290 172C330 150 376 156 404 184', hair)
  );
}

const glasses = (): string =>
  '<g fill="none" stroke="#33231c" stroke-width="6"><rect x="232" y="266" width="66" height="54" rx="24" fill="#fff" fill-opacity=".16"/><rect x="342" y="266" width="66" height="54" rx="24" fill="#fff" fill-opacity=".16"/><path d="M298 286Q320 276 342 286"/></g>';
