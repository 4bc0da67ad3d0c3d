import { globSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { STATE_META } from '#machines/checkout/stateMeta.ts';
import { APPOINTMENT_STATES } from '#machines/domain/appointment.ts';
import { CARRIERS, IN_HOUSE } from '#machines/domain/carriers.ts';
import { DESK_WAYS } from '#machines/domain/deskWay.ts';
import { DIARY_STATES } from '#machines/domain/diary.ts';
import { IDENTITY_PROBLEMS } from '#machines/domain/identity.ts';
import {
  ENDED_BY_SHOP_KINDS,
  GOODS_STATES,
  OrderRequest,
  REQUEST_KINDS,
  RETURN_REASONS,
  TIMELINE_KINDS,
  VISIT_NEWS_KINDS,
} from '#machines/domain/order.ts';
import { SOLD_OUT } from '#machines/domain/orderTimes.ts';
import { PACKING_DAYS, PACKING_STATES } from '#machines/domain/packing.ts';
import { PAY_LATER, PAYMENT_STATES, PROVIDER_CODES } from '#machines/domain/payment.ts';
import { DECLINE_REASONS, PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { PROBLEMS } from '#machines/domain/problem.ts';
import { PROMOTION_RULES } from '#machines/domain/promotion.ts';
import { SHIPMENT_STATES } from '#machines/domain/shipmentStatus.ts';
import {
  KEPT_VISITS,
  STAFF_ACTIONS,
  TASK_KINDS,
  TASK_REASONS,
} from '#machines/domain/staffTask.ts';
import { KITCHEN_STATES, SERVICE_CALLS, TABLE_PAYMENT_STATES } from '#machines/domain/table.ts';
import { TROUBLES } from '#machines/domain/trouble.ts';
import { DEVICE_STATES } from '#machines/push/view.ts';
import { NEXT_STEPS } from '#machines/session/view.ts';
import { providerSentences, SENTENCE_FILES, sentencesIn } from '#providers/sentences.ts';
import { OWN_WORDS } from '#src/account/orderStatusText.ts';
import { OWN_SENTENCES, PARCEL_STEPS, PROGRESSES } from '#src/checkout/parts/orderTexts.ts';
import { LOG_EVENTS } from '../account/staff/logEvents.ts';
import { REFUSALS } from '../account/staff/refusals.ts';

type Sentences = Record<string, string>;
const read = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8'));
const LOCALES = globSync('src/messages/*/common.json').map((file) => file.split('/').at(-2) ?? '');
const filesOf = (locale: string): Sentences => ({
  ...read(`src/messages/${locale}/common.json`),
  ...read(`src/messages/${locale}/mail.json`),
  ...providerSentences(locale),
});
const en = filesOf('en');

/** Ids that are put together at run time, each family by the list it is made from. */
const methods = [...PROVIDER_CODES, PAY_LATER];
const MONEY = ['none', 'waiting', 'maybe', 'part', 'taken', 'extra', 'returned'];
const FAMILIES: string[] = [
  ...['email', 'longEmail', 'phone'].map((why) => `method.unfit.${why}`),
  ...Object.keys(PROBLEMS).map((code) => `problem.${code}`),
  ...IDENTITY_PROBLEMS.map((code) => `identity.${code}`),
  ...Object.values(NEXT_STEPS).map((step) => `identity.next.${step}`),
  ...['resetPassword', 'verifyEmail', 'recoverEmail', 'verifyAndChangeEmail'].flatMap((mode) =>
    ['', '.do', '.done'].map((part) => `action.${mode}${part}`),
  ),
  ...['GUEST', 'RETAIL', 'BUSINESS'].map((type) => `profile.type.${type}`),
  ...DECLINE_REASONS.map((reason) => `decline.${reason}`),
  ...methods.flatMap((method) => [
    `method.${method}`,
    `method.${method}.detail`,
    `provider.${method}`,
  ]),
  ...[...PAYMENT_STATES, ...OWN_WORDS, 'turned'].map((state) => `order.pay.${state}`),
  ...PaymentOutcome.options.map((option) => `outcome.${option.entries.status.literal}`),
  ...[...APPOINTMENT_STATES, 'ACCEPTED'].map((state) => `appointments.status.${state}`),
  ...[IN_HOUSE, ...CARRIERS].map((provider) => `delivery.${provider}`),
  ...DEVICE_STATES.map((state) => `notifications.this.${state}`),
  ...[...MONEY, ...OWN_SENTENCES].map((fact) => `money.${fact}`),
  ...Object.values(STATE_META).flatMap((row) => [
    row.title,
    ...(row.primary && row.primary !== 'order.place' ? [`checkout.action.${row.primary}`] : []),
  ]),
  ...['unpaid', 'inDoubt', 'part', 'partOpen', 'open'].map((money) => `checkout.open.${money}`),
  ...['price', 'stock', 'promotion', 'delivery', 'total', 'tax'].map(
    (kind) => `differences.${kind}`,
  ),
  ...[
    'fullName',
    'email',
    'phone',
    'address.street',
    'address.city',
    'address.state',
    'address.postalCode',
  ].map((field) => `contact.REQUIRED.${field}`),
  ...PROGRESSES.filter((one) => one !== 'packing').map((one) => `order.title.${one}`),
  ...[...PARCEL_STEPS, 'ready'].map((step) => `order.progress.${step}`),
  ...[...TIMELINE_KINDS, ...ENDED_BY_SHOP_KINDS, ...VISIT_NEWS_KINDS, 'itemsMissing'].map(
    (kind) => `timeline.${kind}`,
  ),
  ...SHIPMENT_STATES.map((status) => `tracking.${status}`),
  ...PROMOTION_RULES.map((rule) => `promotion.${rule}`),
  ...['email', 'password', 'newPassword', 'code'].map((field) => `login.REQUIRED.${field}`),
  ...['number', 'contact'].map((field) => `find.REQUIRED.${field}`),
  ...[
    ...['placed', 'accepted', 'ready', 'givenUp', 'link', 'cancelAsked', 'cancelRefused'],
    ...['messageArrived', 'returnAsked'],
  ].flatMap((event) => ['title', 'body'].map((part) => `mail.order.${event}.${part}`)),
  ...['EMAIL_SHAPE', 'PHONE_SHAPE', 'PHONE', 'POSTAL_SHAPE'].map((shape) => `contact.${shape}`),
  ...['email', 'fullName', 'phone'].map((field) => `information.${field}`),
  ...['hint', 'hintDelivery', 'hintAppointment'].map((hint) => `information.phone.${hint}`),
  ...['country', 'street', 'flat', 'area', 'city', 'state', 'postalCode', 'note'].map(
    (field) => `address.${field}`,
  ),
  ...['information', 'review', 'done'].map((step) => `step.${step}`),
  ...['unpaid', 'sent', 'paid'].map((state) => `table.state.${state}`),
  ...KITCHEN_STATES.map((state) => `table.kitchen.${state}`),
  ...SERVICE_CALLS.flatMap((wish) => [
    `table.wish.${wish}`,
    `table.wished.${wish}`,
    `staffTables.wish.${wish}`,
  ]),
  ...PACKING_STATES.map((state) => `packing.state.${state}`),
  ...['title', 'open', 'none.open', 'state.open'].map((id) => `packing.${id}.salon`),
  ...[...PACKING_DAYS, 'all'].map((day) => `packing.day.${day}`),
  ...TASK_KINDS.map((kind) => `staff.kind.${kind}`),
  ...SOLD_OUT.map((wish) => `soldOut.${wish}`),
  ...REQUEST_KINDS.map((kind) => `asks.kind.${kind}`),
  ...RETURN_REASONS.map((reason) => `asks.reason.${reason}`),
  ...['OTHER', ...TROUBLES].map((trouble) => `asks.trouble.${trouble}`),
  ...OrderRequest.entries.status.options.map((status) => `asks.status.${status}`),
  ...['now', 'next'].map((turn) => `diary.turn.${turn}`),
  ...DIARY_STATES.filter((state) => state !== 'STANDS').map((state) => `diary.state.${state}`),
  ...TASK_REASONS.map((reason) => `staff.reason.${reason}`),
  ...GOODS_STATES.map((state) => `staff.goods.${state}`),
  ...['total', 'due', 'came', 'missing', 'left', 'owedBack', 'returned', 'turned'].map(
    (sum) => `staff.sum.${sum}`,
  ),
  ...[...STAFF_ACTIONS, 'task'].flatMap((deed) =>
    ['do', 'ask', 'does', 'told', 'done'].map((part) => `staff.${part}.${deed}`),
  ),
  ...['moved', 'unheard'].map((how) => `staff.said.${how}`),
  ...['amount', 'reference', 'day', 'reason'].flatMap((field) =>
    ['field', 'hint'].map((part) => `staff.${part}.${field}`),
  ),
  ...['amount', 'reference', 'day', 'reason', 'done'].map(
    (field) => `staff.wrong.${field}.REQUIRED`,
  ),
  'staff.field.done',
  ...['field.how', 'field.note', 'hint.note', 'wrong.how.REQUIRED', 'wrong.note.REQUIRED'].map(
    (id) => `staff.${id}`,
  ),
  ...['field.way', 'wrong.way.REQUIRED'].map((id) => `staff.${id}`),
  ...DESK_WAYS.map((way) => `staff.how.${way}`),
  ...KEPT_VISITS.map((why) => `staff.kept.${why}`),
  ...['TIME', 'PRICE', 'LOST'].map((why) => `diary.write.not.${why}`),
  ...['PAID', 'BACK', 'OWED'].map((kind) => `order.atShop.${kind}`),
  ...['CHANGE', 'CANCEL'].map((wish) => `staff.wish.waits.${wish}`),
  ...['lapsed', 'ACCEPTED', 'REFUSED'].map((end) => `staff.wish.ended.${end}`),
  ...['AMOUNT_SHAPE', 'TOO_MUCH'].map((fault) => `staff.wrong.amount.${fault}`),
  ...['DAY_SHAPE', 'DAY_AHEAD', 'DAY_BEFORE'].map((fault) => `staff.wrong.day.${fault}`),
  ...[...REFUSALS, 'other', 'identity'].map((problem) => `staff.refused.${problem}`),
  ...['PERSON', 'PROVIDER', 'SWEEP', 'STAFF', 'SYSTEM', 'YOU'].map((cause) => `staff.by.${cause}`),
  ...LOG_EVENTS.map((event) => `staff.event.${event}`),
  ...TABLE_PAYMENT_STATES.map((state) => `table.by.${state}`),
  ...['session', 'offline', 'blocked'].map((screen) => `paused.${screen}`),
];

const textOf = (...patterns: string[]): string =>
  globSync(patterns)
    .filter((file) => !/\.test\.tsx?$|^src\/(catalog|layouts)\/|entries\/dom|model\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    .join('\n');
const saying = textOf('src/**/*.{ts,tsx}', 'server/**/*.ts');
/** A chart names sentences and says none. */
const sources = `${textOf('machines/**/*.ts')}\n${saying}`;
/** Literal ids, wherever a sentence is asked for by name. */
const literal = [...sources.matchAll(/['"`]([a-z][A-Za-z]*(?:\.[A-Za-z_-]+)+)['"`]/g)].map(
  (match) => match[1] ?? '',
);
/** Of the documents that speak by themselves. */
const others = new Set(
  globSync('src/messages/en/{catalogue,between}.json').flatMap((file) => Object.keys(read(file))),
);
const families = new Set(Object.keys(en).map((id) => id.split('.')[0]));
const events =
  /^(cart|item|items|order|session|checkout|panel|delete|banner|error|payment|code|method|terms|promotion|review|information|table|network|page|lock|otherTab|slot|differences|status|field|contact|address|delivery|identity|problem|addOn|push|account|message|money|goods|staff)\./;
const isEvent = (id: string): boolean =>
  events.test(id) &&
  new RegExp(
    `type: '${id.replaceAll('.', '\\.')}'|(?:type|kind) === '${id.replaceAll('.', '\\.')}'|'${id.replaceAll('.', '\\.')}':|'${id.replaceAll('.', '\\.')}'[,)\\]]`,
  ).test(sources) &&
  !new RegExp(`\\b(?:t|say)\\('${id.replaceAll('.', '\\.')}'`).test(saying);
const literalIds = [...new Set(literal)].filter(
  (id) =>
    families.has(id.split('.')[0] ?? '') &&
    !others.has(id) &&
    !isEvent(id) &&
    !/\.(ics|localhost|ts|tsx|json)$/.test(id),
);
const asked = [...saying.matchAll(/\b(?:t|say)\(\s*'([^']+)'/g)].map((match) => match[1] ?? '');
/** The same for every language: to look for them is slow. */
const named = [...new Set([...literalIds, ...asked])];

type Node = ReturnType<typeof parse>[number];
/** The places a sentence leaves open, those inside its plural and select arms included. */
const namesIn = (nodes: Node[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 0 || node.type === 7 ? [] : [node.value]),
    ...('options' in node
      ? Object.values(node.options).flatMap((option) => namesIn(option.value))
      : []),
  ]);
const placesIn = (sentence: string): string[] => [...new Set(namesIn(parse(sentence)))].sort();

describe.each(LOCALES)('the sentences in %s', (locale) => {
  const sentences = filesOf(locale);

  test('are there for every problem, state, method and field that may be spoken of', () => {
    expect(FAMILIES.filter((id) => !(id in sentences))).toEqual([]);
  });

  test('are there for every id that a page or a chart names', () => {
    expect(
      named.filter((id) => !(id in sentences) && !others.has(id) && !others.has(`${id}.other`)),
    ).toEqual([]);
  });

  test('can be read by the formatter, with the same places as in English', () => {
    for (const [id, sentence] of Object.entries(sentences)) {
      expect(() => parse(sentence), id).not.toThrow();
      expect(placesIn(sentence), id).toEqual(placesIn(en[id] ?? ''));
    }
  });

  test('W5: stay calm: no exclamation mark, no plea, no apology, nothing called invalid', () => {
    const loud =
      /[!¡]|\b(please|sorry|oops|invalid|désolée?s?|oups|invalide|s['’]il vous pla[iî]t|pardon)\b/i;
    expect(Object.entries(sentences).filter(([, sentence]) => loud.test(sentence))).toEqual([]);
  });
});

test.each(SENTENCE_FILES)('%s speaks every language of the shop', (file) => {
  const languages = sentencesIn(file);
  expect(Object.keys(languages).sort()).toEqual([...LOCALES].sort());
  for (const sentences of Object.values(languages)) expect(Object.keys(sentences)).toHaveLength(3);
});

test('no sentence is kept that nobody says', () => {
  const said = new Set([...FAMILIES, ...literal]);
  expect(Object.keys(en).filter((id) => !said.has(id))).toEqual([]);
});

test('specified words stand as specified', () => {
  expect(en['cart.added']).toBe('Item has been added to your shopping cart');
  expect(en['cart.overStock']).toBe('Quantity is greater than stocks available ({stock})');
  const asked = (count: number) =>
    new IntlMessageFormat(en['cart.deleteQuestion'] ?? '', 'en').format({ count });
  expect(asked(1)).toBe('Are you sure you want to delete this item from your cart?');
  expect(asked(3)).toBe('Are you sure you want to delete these 3 items from your cart?');
  expect([en['cart.cancel'], en['cart.delete']]).toEqual(['CANCEL', 'DELETE']);
});

test('an unknown person and a wrong password read the same', () => {
  for (const locale of LOCALES)
    expect(filesOf(locale)['identity.user-not-found']).toBe(
      filesOf(locale)['identity.wrong-password'],
    );
});

test('a sentence with open places is never said without what fills them', () => {
  const bare = [...saying.matchAll(/\b(?:t|say)\(\s*'([^']+)'\s*\)/g)].map(
    (match) => match[1] ?? '',
  );
  expect(bare.length).toBeGreaterThan(100);
  expect(bare.filter((id) => placesIn(en[id] ?? '').length > 0)).toEqual([]);
});
