import { readFileSync, writeFileSync } from 'node:fs';
import { exponentOf } from '#machines/domain/money.ts';
import { PROVIDER_CODES, PROVIDERS } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS, descriptorOf } from '#providers/all.ts';
import { SANDBOXES } from '#providers/demo.ts';
import { accountFields } from '#providers/kit/server/accountField.ts';
import { serverProvider } from '#providers/server.ts';
import { SEED } from '#server/demo/stores.ts';
import { behavioursOf, labelOf, vectorsOf } from './providerData.ts';

const FILE = new URL('../providers/README.md', import.meta.url);
const PAGE = new URL('../docs/providers.md', import.meta.url);
const START = '<!-- generated: node scripts/providersReadme.ts -->';
const FIELDS = '<!-- generated fields: node scripts/providersReadme.ts -->';
const REHEARSAL = '<!-- generated rehearsal: node scripts/providersReadme.ts -->';
const END = '<!-- end of generated -->';

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
    '### Documented behaviours',
    '',
    'Each row of [docs/providers.md](../docs/providers.md) is one of them: its source, the piece of the simulator that does it, what the adapter makes of it, and the test.',
    '',
    row('provider', 'rows', 'done to the simulator through the adapter', 'by a test of its own'),
    row('---', '---', '---', '---'),
    ...PROVIDER_CODES.map(counted),
    counts('all', PROVIDER_CODES.flatMap(behavioursOf)),
    '',
    '### Published vectors',
    '',
    row('provider', 'vectors', 'sources'),
    row('---', '---', '---'),
    ...PROVIDER_CODES.map(published),
  ];
  return lines.join('\n');
}

const counted = (code: (typeof PROVIDER_CODES)[number]): string => counts(code, behavioursOf(code));
function counts(name: string, rows: ReturnType<typeof behavioursOf>): string {
  const probed = rows.filter(({ probe }) => probe).length;
  return row(name, String(rows.length), String(probed), String(rows.length - probed));
}

/** Every behaviour that a document tells, provider by provider. */
export function behavioursPage(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const lines = PROVIDER_CODES.flatMap((code) => [
    '',
    `## ${descriptorOf(code).name}`,
    '',
    row('what its document says', 'source', 'in the simulator', 'in the adapter', 'shown by'),
    row('---', '---', '---', '---', '---'),
    ...behavioursOf(code).map(({ behaviour, source, simulator, adapter, test }) =>
      row(
        cell(behaviour),
        cell(source),
        `\`${cell(simulator)}\``,
        cell(adapter),
        test ? `"${cell(test)}"` : 'its probe',
      ),
    ),
  ]);
  return [
    '# Providers: what their documents say',
    '',
    'Printed by `node scripts/providersReadme.ts` from `behaviours.json` of each provider. A probe is done to the simulator through the adapter',
    '(`tests/providers/behaviours.test.ts`), which also holds that each piece of the simulator and each test is there.',
    ...lines,
    '',
  ].join('\n');
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
    provider.cancel ? (provider.endsVouchersOnly ? 'slips for cash' : 'yes') : 'no',
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

/** Every field of every account, as `npm run credentials -- fields` tells it. */
function fieldsPart(): string {
  return [
    row('provider', 'field', 'what it looks like', 'where it stands', 'first proved by'),
    row('---', '---', '---', '---', '---'),
    ...PROVIDER_CODES.flatMap((code) =>
      accountFields(serverProvider(code).credentials).map(
        ({ name, mayBeLeftOut, form, at, proof }) =>
          row(
            code,
            `\`${name}\`${mayBeLeftOut ? ', may be left out' : ''}`,
            form,
            at,
            proof === 'try' ? '`try`' : `the first ${proof}`,
          ),
      ),
    ),
  ].join('\n');
}

/** What a rehearsal against the simulator needs to know of each provider. */
function rehearsalPart(): string {
  return [
    row('PROVIDER', 'D in the demo', 'its label at the checkout', 'the simulator refunds it'),
    row('---', '---', '---', '---'),
    ...PROVIDER_CODES.map((code) => {
      const stores = SEED.filter(({ business }) => business.paymentMethods.includes(code));
      const sandbox = SANDBOXES.find((one) => one.code === code);
      return row(
        code,
        stores.map(({ slug }) => `\`${slug}.localhost\``).join(', '),
        `"${labelOf(code)}"`,
        sandbox?.actions.includes('refund') ? 'yes' : 'no',
      );
    }),
  ].join('\n');
}

/** The README with its generated parts renewed. */
export const renewed = (text: string): string =>
  [
    { mark: START, part: generatedPart },
    { mark: FIELDS, part: fieldsPart },
    { mark: REHEARSAL, part: rehearsalPart },
  ].reduce((readme, { mark, part }) => withPart(readme, mark, part()), text);

function withPart(text: string, mark: string, part: string): string {
  const start = text.indexOf(mark);
  const end = text.indexOf(END, start);
  if (start < 0 || end < start) throw new Error('providers/README.md has lost its marks');
  return `${text.slice(0, start)}${mark}\n${part}\n${text.slice(end)}`;
}

if (import.meta.main) {
  writeFileSync(FILE, renewed(readFileSync(FILE, 'utf8')));
  writeFileSync(PAGE, behavioursPage());
}
