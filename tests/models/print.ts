import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  CARTS,
  CELLS,
  type Cell,
  PAYMENTS,
  SHIPMENTS,
  SHOPPERS,
  whyNot,
} from '#machines/checkout/matrix.ts';
import { STATE_META } from '#machines/checkout/stateMeta.ts';
import { STATE_NOTES } from '#machines/checkout/stateNotes.ts';
import type { StateMeta, StateNote } from '#machines/checkout/types.ts';

interface Drawn {
  target?: AnyStateNode[];
  guard?: unknown;
  actions: readonly unknown[];
}
const alias = (node: AnyStateNode): string => node.path.join('_') || 'root';
const children = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);

/** `recover answers`, `recover fails`, `after READING`: the words a person would use for XState's own events. */
export function eventText(type: string): string {
  const [, kind, port] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (kind) return `${port} ${kind === 'done' ? 'answers' : 'fails'}`;
  return type.startsWith('xstate.after.') ? `after ${type.split('.')[2]}` : type;
}
const nameOf = (one: unknown): string => {
  if (typeof one === 'string') return one;
  const { type } = one as { type?: string };
  return type && !type.startsWith('xstate.') ? type : '';
};
/** What a branch asks: a question by its name, several joined; where another region stands has no name. */
function asked(guard: unknown): string {
  const { guards, name } = guard as { guards?: unknown[]; name?: string };
  if (guards)
    return name === 'not' ? `not ${asked(guards[0])}` : guards.map(asked).join(` ${name} `);
  return nameOf(guard) || (name === 'stateIn' ? 'stands so' : 'if');
}
function guardText({ guard }: Drawn): string {
  if (!guard) return '';
  const params = (guard as { params?: unknown }).params;
  const values = params && typeof params === 'object' ? ` ${Object.values(params).join(' ')}` : '';
  return ` [${asked(guard)}${values}]`;
}
const label = (text: string, drawn: Drawn): string =>
  `${text}${guardText(drawn)}`.trim().replaceAll(':', ' ');

function edges(node: AnyStateNode): string[] {
  const all = [
    ...[...node.transitions].flatMap(([type, list]) =>
      list.map((one) => ({ text: eventText(type), one: one as Drawn })),
    ),
    ...(node.always ?? []).map((one) => ({ text: '', one: one as Drawn })),
  ];
  return all.map(({ text, one }) => {
    const [target] = one.target ?? [];
    if (target) return `${alias(node)} --> ${alias(target)}: ${label(text, one) || 'at once'}`;
    const actions = one.actions.map(nameOf).filter(Boolean).join(', ');
    return `${alias(node)}: ${label(text, one)}${actions ? ` / ${actions}` : ''}`;
  });
}

function states(node: AnyStateNode, indent: string): string[] {
  return children(node).flatMap((child, at) => {
    const apart = node.type === 'parallel' && at > 0 ? [`${indent}--`] : [];
    const name = `state "${child.key}" as ${alias(child)}`;
    if (children(child).length === 0)
      return [
        ...apart,
        `${indent}${name}`,
        ...(child.type === 'final' ? [`${indent}${alias(child)} --> [*]`] : []),
      ];
    const first =
      child.type === 'parallel'
        ? []
        : child.initial.target.map((target: AnyStateNode) => `${indent}  [*] --> ${alias(target)}`);
    return [
      ...apart,
      `${indent}${name} {`,
      ...first,
      ...states(child, `${indent}  `),
      `${indent}}`,
    ];
  });
}
const everyNode = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...children(node).flatMap(everyNode),
];

/** The picture of a chart, as Mermaid: GitHub and editors draw it. */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const first =
    root.type === 'parallel'
      ? []
      : root.initial.target.map((target: AnyStateNode) => `  [*] --> ${alias(target)}`);
  const wrap = root.type === 'parallel' || root.transitions.size > 0;
  const body = wrap
    ? [
        `  state "${machine.id}" as root {`,
        ...first.map((line: string) => `  ${line}`),
        ...states(root, '    '),
        '  }',
      ]
    : [...first, ...states(root, '  ')];
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...body,
    ...everyNode(root)
      .flatMap(edges)
      .map((line) => `  ${line}`),
    '```',
  ].join('\n');
}

type Descriptions = Record<string, string>;
/** The order's charts describe their states themselves; those of the browser in a file beside them. */
const descriptionsOf = (machine: AnyStateMachine, descriptions: Descriptions): string[] =>
  everyNode(machine.root).flatMap((node) => {
    const description = node.description ?? descriptions[node.path.join('.')];
    return description ? [`- **${node.path.join('.')}**: ${description}`] : [];
  });

/** One section of a chart's page. */
export function section(
  title: string,
  machine: AnyStateMachine,
  descriptions: Descriptions = {},
): string {
  const words = descriptionsOf(machine, descriptions);
  return [`## ${title}`, '', mermaid(machine), ...(words.length > 0 ? ['', ...words] : [])].join(
    '\n',
  );
}

/** Who can order what, how it is paid and how it gets there; a cell names what stands in its way. */
export function matrixTable(): string {
  const open = CELLS.filter((one) => whyNot(one) === null).length;
  const line = (cart: Cell['cart'], shopper: Cell['shopper'], payment: Cell['payment']): string => {
    const cells = SHIPMENTS.map(
      (shipment) => whyNot({ cart, shopper, payment, shipment }) ?? 'yes',
    );
    return `| ${[cart, shopper, payment, ...cells].join(' | ')} |`;
  };
  return [
    `## What can be ordered (${open} of ${CELLS.length} cells)`,
    '',
    `| cart | shopper | payment | ${SHIPMENTS.join(' | ')} |`,
    `|${' --- |'.repeat(3 + SHIPMENTS.length)}`,
    ...CARTS.flatMap((cart) =>
      SHOPPERS.flatMap((shopper) => PAYMENTS.map((payment) => line(cart, shopper, payment))),
    ),
  ].join('\n');
}

const COLUMNS: (keyof (StateMeta & StateNote))[] = [
  'money',
  'screen',
  'title',
  'primary',
  'exit',
  'limitMs',
  'back',
  'reload',
  'otherTab',
];
const cell = (value: StateMeta[keyof StateMeta]): string =>
  value === null ? '' : String(value).replace('checkout.title.', '');
/** What a state says, with what only its readers need. */
function wholeRow(row: StateMeta): StateMeta & StateNote {
  const name = Object.entries<StateMeta>(STATE_META).find(
    ([, one]) => one === row,
  )?.[0] as keyof typeof STATE_META;
  return { ...row, ...STATE_NOTES[name] };
}

export function rowsTable(machine: AnyStateMachine): string {
  const told = everyNode(machine.root).filter((node) => node.meta);
  const rows = told.map(
    (node) =>
      `| ${[node.path.join('.'), ...COLUMNS.map((column) => cell(wholeRow(node.meta as StateMeta)[column]))].join(' | ')} |`,
  );
  return [
    `## What each state says (${Object.keys(STATE_META).length} rows)`,
    '',
    `| state | ${COLUMNS.join(' | ')} |`,
    `|${' --- |'.repeat(COLUMNS.length + 1)}`,
    ...rows,
  ].join('\n');
}
