import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from '#machines/domain/api.ts';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { slugOf } from '#providers/provider.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'server/calls.md');

/** The specification's table of calls (section 7), as it spells them. */
const SPECIFIED = `
GET /estore-setting/business/{id}
GET /businesses/id-from-domain
GET /products/{id}
GET /products
GET /customer/{id}
GET /ecatalog-notification
GET /appointment/{id}
POST /appointment
PATCH /appointment/{id}
GET /cartTransaction
GET /cartTransaction/{id}
GET /cartTransaction/all-orders/{customerId}
POST /cartTransaction
POST /cartTransaction/propose-order-change/{id}
POST /cartTransaction/paypal-checkout
POST /cartTransaction/paypal-capture/{id}
POST /cartTransaction/ipay-checkout
POST /cartTransaction/ipay-africa-checkout
POST /cartTransaction/ipay-qr-checkout
POST /cartTransaction/bux-checkout
POST /cartTransaction/cashfree-checkout
POST /flutterwave/flw-cart-checkout
POST /razer-payment/razer-cart-checkout
POST /dpo-payment/cart-checkout
POST /stripe-account/stripe-cart-checkout
GET /shipment
POST /shipment
POST /shipment/quote
POST /shipment/third-party/{provider}/quote`
  .trim()
  .split('\n');

interface Source {
  file: string;
  text: string;
}
const sources = (folder: string): Source[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => ({
      file: `${folder}/${name}`,
      text: readFileSync(join(ROOT, folder, name), 'utf8'),
    }));
const isTest = ({ file }: Source): boolean => /\.(test|spec)\.tsx?$/.test(file);
const filesWith = (all: Source[], pattern: RegExp): string[] =>
  all.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

export interface CallRow {
  call: string;
  /** which file of the server answers it */
  routes: string[];
  /** which files ask it when the shop runs */
  callers: string[];
  tests: string[];
}

/** Every call of the specification: who answers it, who asks it, and which tests do; read from the sources. */
export function specifiedCalls(): CallRow[] {
  const server = sources('server').filter((one) => !isTest(one));
  const browser = sources('src').filter((one) => !isTest(one) && !one.file.startsWith('src/api/'));
  const halves = sources('providers').filter(({ file }) => /\/(browser|wire)\.ts$/.test(file));
  const tests = sources('tests').filter(
    (one) => isTest(one) && !/\/(access|openapi)\.test\./.test(one.file),
  );
  return SPECIFIED.map((call) => {
    const [method = '', braced = ''] = call.split(' ');
    const path = braced.replace(/\{(\w+)\}/g, ':$1');
    const name = Object.entries(API).find(
      ([, one]) => one.method === method && one.path === path,
    )?.[0];
    const code = PROVIDER_CODES.find((one) => CHECKOUT_CALLS[one].path === path);
    return {
      call,
      routes: name
        ? filesWith(server, new RegExp(`route\\(\\s*app,\\s*API\\.${name}\\b`))
        : code
          ? filesWith(server, /CHECKOUT_CALLS\[code\]/)
          : [],
      callers: name
        ? [
            ...filesWith(browser, asking(name)),
            ...filesWith([...browser, ...halves, ...server], literally(path)),
          ]
        : code
          ? [`providers/${slugOf(code)}/browser.ts`]
          : [],
      tests: testsOf(tests, method, path, code ?? null),
    };
  });
}

/** `api('order'`, `present(api, 'API')('order'`, `call('order'`, `useOwn(key, ofUid('order'))`, `deed(api, 'order'`. */
const asking = (name: string): RegExp =>
  new RegExp(`(\\b(api|call|ofUid)\\(|'API'\\)\\(|\\(api, )\\s*'${name}'`);

/** Shorter ones are the beginnings of others. */
const LEAST_LITERAL = 20;
/** A path that is spelled where no client is there: by a page's first script, by a provider's own half, by a gateway that looks for its store. */
function literally(path: string): RegExp {
  const [start = ''] = path.split(':');
  return start.length > LEAST_LITERAL
    ? new RegExp(`[\`']${start.replace(/\/$/, '')}[/$?']`)
    : /(?!)/;
}

function testsOf(tests: Source[], method: string, path: string, code: string | null): string[] {
  if (code)
    return filesWith(tests, new RegExp(`'${code}'|of PROVIDER_CODES|each\\(PROVIDER|SCENARIOS`));
  const spelled = path.slice(1).replace(/:\w+/g, '[^/\'"`?\\s]+');
  const asked = new RegExp(`['"\`/]${spelled}['"\`?]`);
  const wrote = new RegExp(`'${method}'|\\b${method.toLowerCase()}\\(`);
  return tests
    .filter(({ text }) => asked.test(text) && (method === 'GET' || wrote.test(text)))
    .map(({ file }) => file);
}

const MOST = 3;
const shown = (files: string[]): string =>
  files
    .slice(0, MOST)
    .map((file) => `\`${file}\``)
    .join(', ') || '**none**';

/** The page that is printed from the sources. */
export const callsPage = (rows: CallRow[]): string =>
  [
    "# The specification's calls",
    '',
    'Every call of its section 7: which file answers it, which file asks it when the shop runs, and up to three tests that ask it. Printed by `node scripts/calls.ts`;',
    '`tests/server/calls.test.ts` fails when a call has no route, no caller or no test, and when this page says what is not so. All of them, and our extensions, are in [openapi.json](openapi.json).',
    '',
    '| call | route | caller | test |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ call, routes, callers, tests }) =>
        `| \`${call}\` | ${shown(routes)} | ${shown(callers)} | ${shown(tests)} |`,
    ),
    '',
  ].join('\n');

if (import.meta.main) writeFileSync(FILE, callsPage(specifiedCalls()));
