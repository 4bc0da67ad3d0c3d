import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyFormat } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder, type Line } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { readPdf } from '#tests/support/pdfText.ts';
import { aDish } from '#tests/support/tables.ts';

/** The invoice as a file, in the words of the built pages, read back by another program. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ renderer: await builtPages() });
});
afterAll(() => shop.close());

const asked = (slug: string, { id }: OrderView, locale = 'en', as: string = SHOPPER) =>
  shop.ask({ store: slug, url: `/api/v1/cartTransaction/${id}/invoice?locale=${locale}`, as });

async function invoiceOf(slug: string, order: OrderView, locale = 'en', as: string = SHOPPER) {
  const answer = await asked(slug, order, locale, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer, pdf: await readPdf(answer.rawPayload) };
}
async function placed(slug: string, body: OrderBody, as: string = SHOPPER): Promise<OrderView> {
  const answer = await shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as,
    body,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return shop.see(slug, answer.json().data, as);
}
async function booked(slug: string): Promise<OrderView> {
  const intent = crypto.randomUUID();
  const line = await aBookedLine(shop, slug, aService(slug), { as: SHOPPER, intent });
  return placed(slug, anOrder(slug, [line], { intent }));
}

/** Spaces that do not break are spaces to another program. */
const formatOf =
  ({ currency }: OrderView, locale = 'en') =>
  (amount: number): string =>
    moneyFormat(currency, locale).format(amount).replace(/\s/g, ' ');
/** Amounts as a person reads them, in the order in which an invoice adds them up: lines, what is added, total, paid, still to pay. */
function amountsOf(order: OrderView): string[] {
  const format = formatOf(order);
  const { discount, serviceCharge, tax, shippingCost, tip = 0, total, paid } = order;
  const added = [serviceCharge, tax, shippingCost, tip].filter((one) => one > 0);
  return [
    ...order.lines.map((line) => format(line.totalPrice)),
    ...(discount > 0 ? [`−${format(discount)}`] : []),
    ...added.map((one) => format(one)),
    format(total),
    format(paid),
    ...(total > paid ? [format(total - paid)] : []),
  ];
}
const TAXES = ['Tax', 'Rate', 'Net amount', 'Tax amount'];
const startOfTaxes = (rows: string[][]): number =>
  rows.findIndex((row) => row.join() === TAXES.join());
const aboveTaxes = (rows: string[][]): string[][] =>
  startOfTaxes(rows) < 0 ? rows : rows.slice(0, startOfTaxes(rows));
/** The last of each row that ends in an amount, below the row of the columns' names. */
const amountsIn = (rows: string[][]): string[] =>
  aboveTaxes(rows)
    .slice(rows.findIndex((row) => row.at(-1) === 'Amount') + 1)
    .flatMap((row) => (row.length > 1 ? row.slice(-1) : []));

const goods = (slug: string, ...lines: Line[]) => placed(slug, anOrder(slug, lines));
const LAYOUTS: Record<string, () => Promise<OrderView>> = {
  grocery: () => goods('grocery', aLine('grocery', { quantity: 2 }), aLine('grocery', { at: 1 })),
  retail: () => goods('retail', aLine('retail', { quantity: 3 })),
  services: () => booked('services'),
  restaurant: () =>
    placed('restaurant', anOrder('restaurant', [aDish(0, 2), aDish(3)], { tip: 7.5 })),
  beauty: () => booked('beauty'),
};

it('says the weight of what is sold loose and what a whole unit costs, in the words of its language (finding Q39)', async () => {
  const product = store('grocery').products.find(({ measure }) => measure?.step === 0.25);
  const order = await goods('grocery', {
    product: product as NonNullable<typeof product>,
    quantity: 3,
  });
  for (const [locale, weight, price] of [
    ['en', '750 g', 'KES 120.00 / 1 kg'],
    ['fr', '750 g', '120,00 KES / 1 kg'],
  ] as const) {
    const { pdf } = await invoiceOf('grocery', order, locale);
    const said = pdf.rows.map((row) => row.map((cell) => cell.replace(/\s/g, ' ')));
    const at = said.findIndex(([name]) => name === 'Loose carrots');
    expect(said[at]?.[1], locale).toBe(weight);
    expect(said.slice(at, at + 2).flat(), locale).toContain(price);
  }
});

describe('the invoice as a PDF', () => {
  it.each(Object.keys(LAYOUTS))('of %s has each sum of the order, and no other', async (slug) => {
    const order = await (LAYOUTS[slug] as () => Promise<OrderView>)();
    const { pdf } = await invoiceOf(slug, order);
    expect(amountsIn(pdf.rows)).toEqual(amountsOf(order));
    const said = pdf.rows.flat().join(' ');
    for (const { name } of order.lines) expect(said).toContain(name);
    expect(said).toContain(store(slug).business.name);
    expect(said).toMatch(new RegExp(`Invoice ${order.invoiceNumber} · Order ${order.orderNumber}`));
  });

  it('says which company buys, where its invoices go (finding Q37), its tax number, the tax in the sum and until when it pays', async () => {
    const company = store('grocery').customers.find((one) => one.customerType === 'BUSINESS');
    const as = customer(company?.firebaseId ?? '');
    const body = anOrder('grocery', [aLine('grocery', { quantity: 2 })], {
      method: 'FLUTTERWAVE',
      b2b: { term: 30 },
    });
    const contact = {
      ...body.customerContact,
      ...{ company: 'Acme & Søns Ltd', taxId: 'P051234567A' },
      billing: 'P.O. Box 4410\n\n  Nairobi 00200 ',
    };
    const of = { customer: company?.id ?? '', customerContact: contact, notes: 'PO 4711' };
    const order = await placed('grocery', { ...body, ...of }, as);
    const format = formatOf(order);
    const { pdf } = await invoiceOf('grocery', order, 'en', as);
    const said = pdf.rows.flat();
    expect(said).toContain('Acme & Søns Ltd');
    // Finding Z109: who is billed, from where, what one costs and what it is called in the books.
    const [line] = order.lines;
    const [branch] = store('grocery').business.locations;
    const { SKU } = aLine('grocery').product;
    expect(said).toEqual(expect.arrayContaining(['Bill to', branch?.address, branch?.city]));
    expect(said.join(' ')).toContain('Note for the shop: PO 4711');
    expect(pdf.rows.find((row) => row.at(-1) === 'Amount')).toEqual([
      ...['What', 'Quantity', 'Unit price', 'Amount'],
    ]);
    expect(pdf.rows.find(([name]) => name === line?.name)).toEqual([
      ...[line?.name, '2', format((line?.totalPrice ?? 0) / 2), format(line?.totalPrice ?? 0)],
    ]);
    expect(said).toContain(`SKU ${SKU}`);
    expect(said).toContain('KRA PIN P051234567A');
    expect(said).toContain('P.O. Box 4410');
    expect(said).toContain('Nairobi 00200');
    expect(said.join(' ')).toContain('Pay within 30 days');
    // Nothing has come yet: no day is called one of supply.
    expect(said.join(' ')).not.toContain('Date of supply');
    expect(order.taxInside).toBeGreaterThan(0);
    expect(said).toContain(`Includes ${format(order.taxInside ?? 0)} VAT`);
    const due = new Intl.DateTimeFormat('en', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(order.dueDate ?? 0));
    expect(said).toContain(`Due date: ${due}`);
    const rows = aboveTaxes(pdf.rows);
    const left = rows.findIndex(([name]) => name?.startsWith('Still to pay'));
    expect(rows[left]).toEqual([`Still to pay by ${due}`, format(order.total)]);
  });

  it('says the day of the visit, and by which way it was paid (485, finding Z87)', async () => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
    const order = await shop.place('beauty', [line], { method: 'STRIPE', intent });
    const attempt = await shop.start('beauty', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    const paid = await shop.until('beauty', order, (one) => one.paymentState !== 'PENDING');
    const [visit] = order.lines[0]?.appointments ?? [];
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
    const { pdf } = await invoiceOf('beauty', paid);
    const said = pdf.rows.flat();
    expect(said).toContain(`Date of supply: ${day.format(new Date(visit?.startDate ?? 0))}`);
    const amount = formatOf(order)(paid.paid);
    expect(said).toContain(
      `${shop.services.renderer.say('en', 'method.STRIPE', {})}, ${amount}: paid`,
    );
    const { business } = store('beauty');
    const digits = (text: string): string => text.replace(/\D/g, '');
    expect(said.map(digits)).toContain(digits(business.locations[0]?.phone ?? ''));
    expect(said.map(digits)).not.toContain(digits(business.contactPhone));
  });

  it('says where the money of terms goes and what names it, while it is owed, and to no other (438)', async () => {
    const company = store('retail').customers.find((one) => one.customerType === 'BUSINESS');
    const as = customer(company?.firebaseId ?? '');
    const lines = [aLine('retail', { quantity: 3 })];
    const of = { customer: company?.id ?? '' };
    const onTerms = { ...anOrder('retail', lines, { b2b: { term: 30 } }), ...of };
    const order = await placed('retail', onTerms, as);
    const account = [
      'Account holder: North & Loom LLC',
      'Cascade Example Bank, Portland',
      'Account number: 000123456789',
      'Routing number: 123456780',
      'SWIFT: EXMPUS66',
    ];
    expect(order).toMatchObject({ paymentTerm: 30, paid: 0, payTo: account });
    for (const [locale, title, reference] of [
      ['en', 'Pay to', `Reference for the transfer: ${order.orderNumber}`],
      ['es', 'Pagar a', `Referencia de la transferencia: ${order.orderNumber}`],
    ] as const) {
      const said = (await invoiceOf('retail', order, locale, as)).pdf.rows.flat();
      expect(said.slice(said.indexOf(title)), locale).toEqual(
        expect.arrayContaining([title, ...account, reference]),
      );
    }
    const givenUp = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up`,
      as,
    });
    expect(givenUp.statusCode, givenUp.body).toBe(200);
    const other = await placed('retail', { ...anOrder('retail', lines), ...of }, as);
    expect(other).not.toHaveProperty('payTo');
    for (const owesNone of [await shop.see('retail', order, as), other]) {
      const { pdf } = await invoiceOf('retail', owesNone, 'en', as);
      // What was on terms and is cancelled says so first (485).
      const title = owesNone === other ? 'Invoice' : 'Cancelled invoice';
      expect(pdf.rows[0]).toEqual([title]);
      expect(pdf.rows.flat().join(' ')).not.toMatch(/Pay to|Routing number/);
    }
  });

  // Of the stores' files: the one's prices hold their tax, the other's do not.
  it.each([
    ['grocery', 'VAT', 16],
    ['restaurant', 'Service tax', 6],
  ])(
    'of %s says of its tax the rate, what it was levied on and what it makes',
    async (slug, name, percentage) => {
      const order = await (LAYOUTS[slug] as () => Promise<OrderView>)();
      const { pdf } = await invoiceOf(slug, order);
      const format = formatOf(order);
      const goods = order.lines.reduce((sum, line) => sum + line.totalPrice, -order.discount);
      const tax = order.taxInside || order.tax;
      const net = goods - (order.taxInside ?? 0);
      expect(tax).toBeGreaterThan(0);
      expect(pdf.rows.slice(startOfTaxes(pdf.rows) + 1)).toEqual([
        [name, `${percentage}%`, format(net), format(tax)],
      ]);
      // The law of a rate: what it makes of the net, to a unit of the money.
      expect(Math.abs((net * percentage) / 100 - tax)).toBeLessThan(0.011);
    },
  );

  it('is a file with its number, kept nowhere, that tells its language, its title and its parts', async () => {
    const order = await goods('retail', aLine('retail'));
    const { answer, pdf } = await invoiceOf('retail', order);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''Invoice%20${order.invoiceNumber}.pdf`,
    });
    expect(pdf).toMatchObject({ language: 'en', isTagged: true, pages: 1 });
    expect(pdf.title).toBe(`Invoice ${order.invoiceNumber} · ${store('retail').business.name}`);
  });

  it.each([
    ['ar', 'الفاتورة', 'المبلغ'],
    ['hi', 'इनवॉइस', 'रकम'],
    ['fr', 'Facture', 'Montant'],
  ])('is written in %s, with figures in their order', async (locale, title, amount) => {
    const order = await goods('retail', aLine('retail'));
    const { pdf } = await invoiceOf('retail', order, locale);
    expect(pdf.language).toBe(locale);
    expect(pdf.rows[0]).toEqual([title]);
    const columns = pdf.rows.find((row) => row.includes(amount)) ?? [];
    expect(columns.at(locale === 'ar' ? 0 : -1)).toBe(amount);
    const digits = (text: string): string => text.replace(/[^\d]/g, '');
    const format = formatOf(order, locale);
    const total = digits(format(order.total));
    expect(
      pdf.rows.filter((row) => row.some((one) => digits(one) === total)).length,
    ).toBeGreaterThan(0);
  });

  it('says that it lacks letters of a name, and where they can be read', async () => {
    const LACKS = 'This file has no font for some letters above';
    const saysOf = async (customerName: string): Promise<string> => {
      const body = { ...anOrder('retail', [aLine('retail')]), customerName };
      const order = await placed('retail', body);
      return (await invoiceOf('retail', order)).pdf.rows.flat().join(' ');
    };
    expect(await saysOf('שרה לוי')).toContain(LACKS);
    expect(await saysOf('Zoë Łukasz Ứng Дарья أمينة अमीना Ελένη')).not.toContain(LACKS);
    // U31: names of many letters, of people and of what is sold, with what stands between them.
    for (const name of ['王小明（北京）', '灣仔陳', '山田エミー', '김민준 유기농', 'สมชาย ใจดี']) {
      const said = await saysOf(name);
      expect(said, name).not.toContain(LACKS);
      expect(said.replace(/\s/g, ''), name).toContain(name.replace(/\s/g, ''));
    }
  });

  it('is found by its owner alone', async () => {
    const order = await goods('retail', aLine('retail'));
    expect((await asked('retail', order, 'en', customer('stranger'))).statusCode).toBe(404);
    expect((await asked('grocery', order)).statusCode).toBe(404);
  });

  it('of hundreds of lines goes over pages, and loses none', async () => {
    const line = aLine('grocery');
    const order = await goods(
      'grocery',
      ...Array.from({ length: 90 }, (_, at) => ({ ...line, notes: `${at}` })),
    );
    const { pdf } = await invoiceOf('grocery', order);
    expect(pdf.pages).toBeGreaterThan(2);
    expect(amountsIn(pdf.rows)).toEqual(amountsOf(order));
  });
});
