import { readFileSync, writeFileSync } from 'node:fs';
import { exponentOf } from '#machines/domain/money.ts';
import { PROVIDER_CODES, PROVIDERS } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS, descriptorOf } from '#providers/all.ts';
import { serverProvider } from '#providers/server.ts';
import { vectorsOf } from './providerData.ts';

const FILE = new URL('../providers/README.md', import.meta.url);
const [START, END] = [
  '<!-- generated: node scripts/providersReadme.ts -->',
  '<!-- end of generated -->',
];

const CURRENCIES = Intl.supportedValuesOf('currency');
const minutes = (ms: number): string =>
  ms >= 3_600_000 ? `${ms / 3_600_000} h` : `${ms / 60_000} min`;
const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`;

/** The part of the providers' README that is printed from the providers themselves. */
export function generatedPart(): string {
  const lines = [
    row(
      'provider',
      'flow',
      'currencies',
      'our call',
      'payable',
      'asked first after',
      'and again after',
      'can end it',
      'notification',
    ),
    row('---', '---', '---', '---', '---', '---', '---', '---', '---'),
    ...PROVIDER_CODES.map(summary),
    '',
    '### Every raw status',
    '',
    row(
      'provider',
      'PAID',
      'IN_PROCESS',
      'PENDING',
      'DECLINED',
      'CANCELLED',
      'EXPIRED',
      'NOT_FOUND',
      'UNKNOWN, as is every other word',
    ),
    row('---', '---', '---', '---', '---', '---', '---', '---', '---'),
    ...PROVIDER_CODES.map(words),
    '',
    '### Published vectors',
    '',
    row('provider', 'vectors', 'sources'),
    row('---', '---', '---'),
    ...PROVIDER_CODES.map(published),
  ];
  return lines.join('\n');
}

function published(code: (typeof PROVIDER_CODES)[number]): string {
  const { vectors, searched } = vectorsOf(code);
  const sources = [...new Set(vectors.map(({ source }) => source.split(/[,:;] /)[0] ?? ''))];
  return row(
    code,
    String(vectors.length),
    [sources.join('; '), ...(searched ? [searched] : [])].join('. '),
  );
}

function summary(code: (typeof PROVIDER_CODES)[number]): string {
  const provider = serverProvider(code);
  const taken = CURRENCIES.filter((currency) => provider.takes(currency));
  const odd = taken.filter((currency) => exponentOf(currency) !== 2).length;
  const currencies =
    taken.length > 12 ? `${taken.length}, ${odd} of them without two decimals` : taken.join(' ');
  const call = `\`${CHECKOUT_CALLS[code].path}\``;
  const flow = {
    hostedPage: 'hosted page',
    approveThenCapture: 'approve, then capture',
    qr: 'QR picture',
  }[PROVIDERS[code].flow];
  const { lifetime, poll } = provider;
  return row(
    code,
    flow,
    currencies,
    call,
    minutes(lifetime),
    seconds(poll.firstAsk),
    typeof poll.server === 'number'
      ? seconds(poll.server)
      : [...new Set(poll.server)].map(seconds).join(', '),
    provider.cancel ? 'yes' : 'no',
    descriptorOf(code).notificationProof,
  );
}

const seconds = (ms: number): string => `${ms / 1000} s`;

function words(code: (typeof PROVIDER_CODES)[number]): string {
  const entries = Object.entries(serverProvider(code).statuses);
  const of = (status: string): string =>
    entries
      .filter(([, ours]) => ours === status)
      .map(([raw]) => `\`${raw}\``)
      .join(', ');
  return row(
    code,
    ...[
      'PAID',
      'IN_PROCESS',
      'PENDING',
      'DECLINED',
      'CANCELLED',
      'EXPIRED',
      'NOT_FOUND',
      'UNKNOWN',
    ].map(of),
  );
}

/** The README with its generated part renewed. */
export function renewed(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error('providers/README.md has lost its marks');
  return `${text.slice(0, start)}${START}\n${generatedPart()}\n${text.slice(end)}`;
}

if (import.meta.main) writeFileSync(FILE, renewed(readFileSync(FILE, 'utf8')));
