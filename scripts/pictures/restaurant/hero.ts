import { document, filled, linear, radial } from '../kit/svg.ts';
import { dishes } from './recipes.ts';

/** [dish, middle x, middle y, size] */
const LAID: [string, number, number, number][] = [
  ['nasi-lemak', 1330, 664, 520],
  ['curry-mee', 900, 250, 440],
  ['chicken-satay', 1262, 196, 460],
  ['sambal-okra', 1560, 330, 330],
  ['cendol', 846, 704, 360],
  ['calamansi-ice', 1070, 470, 300],
];

/** The window table, everything ordered at once; the left stays dark for words. */
export function hero(): string {
  const wood = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    linear(['#34203a', '#2a1829', '#170d1b'], 50),
  );
  const boards = [180, 372, 566, 752]
    .map(
      (y) =>
        `<rect y="${y}" width="1600" height="4" fill="#120a14" opacity=".55"/><rect y="${y + 4}" width="1600" height="2" fill="#6b4460" opacity=".25"/>`,
    )
    .join('');
  const grain = Array.from(
    { length: 24 },
    (_, at) =>
      `<path d="M0 ${18 + at * 38}q${340 + ((at * 83) % 260)} ${at % 2 ? 11 : -11} 800 0t800 0" fill="none" stroke="#120a14" stroke-opacity=".22" stroke-width="2"/>`,
  ).join('');
  const lamp = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    radial(['#ffb866/.34', '#ffb866/.07', '#0b0610/.5'], 0.66, 0.3, 0.75),
  );
  const shadow = filled(
    (p) => `<rect width="1600" height="900" fill="${p}"/>`,
    linear(['#140a18/.75', '#140a18/.1', '#140a18/0', '#140a18/0'], 0),
  );
  const laid = LAID.map(
    ([dish, x, y, size]) =>
      `<g transform="translate(${x} ${y}) scale(${size / 560}) translate(-320 -320)">${dishes[dish]?.() ?? ''}</g>`,
  ).join('');
  return document(1600, 900, wood + grain + boards + lamp + laid + shadow);
}
