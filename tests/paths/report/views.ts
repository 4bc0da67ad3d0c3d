import type { Besides } from './besides.ts';
import { many } from './html.ts';

/** One way of looking at the checkout's drawing: a choice on the page, and what it lights. */
export interface View {
  id: string;
  label: string;
  group: string;
  /** branches that it took, by the names of the drawing */
  taken: ReadonlySet<string>;
  /** branches that it cannot take, each with its reason: no gap */
  argued?: ReadonlySet<string>;
  /** an overlay marks what is there; a coverage marks what is not */
  kind: 'coverage' | 'overlay';
  note: string;
}

/** All choices: a provider in Chromium, a Playwright test, and what shoppers really do. */
export function viewsOf({ providers, journeys, traffic }: Besides): View[] {
  const checkout = traffic?.charts.find(({ chart }) => chart === 'checkout');
  const own = (code: string, at: number): View => {
    const one = providers[at];
    return {
      ...{
        id: `v-${code}`,
        label: code,
        group: 'In Chromium, by provider: red is open, dotted and crossed out what it cannot take',
        kind: 'coverage',
      },
      taken: new Set(one?.taken),
      argued: new Set(one?.left.filter(({ why }) => why).map(({ drawn }) => drawn)),
      note: `${many(one?.taken.length ?? 0, 'branch', 'branches')} taken, ${one?.left.filter(({ why }) => why).length ?? 0} argued, ${one?.left.filter(({ why }) => !why).length ?? 0} open`,
    };
  };
  return [
    ...providers.map(({ code }, at) => own(code, at)),
    ...(checkout
      ? [
          {
            ...{ id: 'v-traffic', label: 'what shoppers did', group: 'Traffic' },
            kind: 'overlay' as const,
            taken: new Set(checkout.taken.map(({ drawn }) => drawn)),
            note: `${checkout.walks} documents, ${checkout.steps} steps`,
          },
        ]
      : []),
    ...journeys.map(({ title, file, taken }, at) => ({
      ...{ id: `t-${at}`, label: title, group: file, kind: 'overlay' as const },
      taken: new Set(taken),
      note: many(taken.length, 'branch', 'branches'),
    })),
  ];
}

/** Classes of a part of the drawing: which choices have all, and which have any, of its branches. */
export const classesOf = (views: readonly View[], transitions: readonly string[]): string =>
  views
    .filter(({ kind, taken }) =>
      kind === 'overlay'
        ? transitions.some((one) => taken.has(one))
        : transitions.every((one) => taken.has(one)),
    )
    .map(({ id }) => id)
    .concat(views.filter((one) => isArgued(one, transitions)).map(({ id }) => `${id}-argued`))
    .join(' ');
/** A part of the drawing of which all that was not taken has its reason. */
const isArgued = ({ taken, argued }: View, transitions: readonly string[]): boolean => {
  const left = transitions.filter((one) => !taken.has(one));
  return left.length > 0 && left.every((one) => argued?.has(one));
};

/** A choice that is made changes the drawing without a script: the page is one file that runs nothing. */
export const viewStyle = (views: readonly View[]): string =>
  views
    .map(({ id, kind }) =>
      kind === 'overlay'
        ? `main:has(#${id}:checked) .chart .${id}{--chart-wire:var(--walked);--tag:var(--walked);--weight:3}
main:has(#${id}:checked) .chart :is(.wire,.tag):not(.${id}){opacity:.25}`
        : `main:has(#${id}:checked) .chart :is(.wire,.tag):not(.${id},.${id}-argued){--chart-wire:var(--bad);--tag:var(--bad);--weight:2.5;--dashes:6 3}
main:has(#${id}:checked) .chart .${id}-argued{--chart-wire:var(--chart-quiet);--dashes:1 4}
main:has(#${id}:checked) .chart :is(text.${id}-argued,.${id}-argued text){text-decoration:line-through}`,
    )
    .join('\n');
