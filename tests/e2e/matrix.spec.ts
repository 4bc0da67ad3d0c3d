import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CELLS, type Cell, nameOf, whyNot } from '#machines/checkout/matrix.ts';
import { ROOT } from '#scripts/child.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { MatrixShopper, scenarioFor } from './matrixShopper.ts';
import { expect, test } from './pageProblems.ts';

/** `npm test` walks one cell of each way to pay, and leaves what is paid now to specificationTimes.spec.ts; the proof walks every cell that is allowed. */
const isFull = sizeOf('matrix', { sample: 0, full: 1 }) === 1;
const SAMPLE = [
  'goods · guest · deposit · carrier',
  'goods · business · terms · inHouse',
  'goods · customer · free · collect',
  'table · guest · later · none',
];
const cells = CELLS.filter(
  (cell) => whyNot(cell) === null && (isFull || SAMPLE.includes(nameOf(cell))),
);

const FOLDER = join(ROOT, 'test-results/matrix');
/** Each cell with what the page said and what the server holds, as one table. */
function note(cell: Cell, said: string, server: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, `${nameOf(cell).replaceAll(' · ', '-')}.json`),
    JSON.stringify([nameOf(cell), said, server]),
  );
  const rows = globSync('*.json', { cwd: FOLDER })
    .sort()
    .map(
      (file) =>
        `| ${(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as string[]).join(' | ')} |`,
    );
  writeFileSync(
    join(FOLDER, '../matrix.md'),
    ['| cell | the page says | the server holds |', '| --- | --- | --- |', ...rows, ''].join('\n'),
  );
}

/** What the server must hold of an order of that cell, whatever the page says. */
const HOLDS: Record<Cell['payment'], { state: string; heading: RegExp }> = {
  now: { state: 'PAID', heading: /Order placed and paid|You’re booked/ },
  deposit: { state: 'PART_PAID', heading: /Order placed, deposit paid/ },
  later: { state: 'PENDING', heading: /Order placed|Sent to the kitchen|You’re booked/ },
  terms: { state: 'PENDING', heading: /Order placed|You’re booked/ },
  free: { state: 'PAID', heading: /Order placed|Sent to the kitchen/ },
};

/** Specification 4: who brings it says what kind of shipment it is. */
const TYPES: Record<Cell['shipment'], string | null> = {
  inHouse: 'INHOUSE_DELIVERY',
  carrier: 'THIRD_PARTY_DELIVERY',
  collect: null,
  none: null,
};

/** Of the grocery's file: where money that is owed on terms goes. */
const TO_PAY = [
  'Account holder: Soko Fresh Ltd',
  'Example Bank Kenya, Westlands branch (code 99001)',
  'Account number: 0100123456789',
  'SWIFT: EXMPKENA',
];

for (const [taste, cell] of cells.entries())
  test(`${nameOf(cell)} is ordered`, async ({ page }) => {
    const shopper = new MatrixShopper(page, scenarioFor(cell), taste);
    if (cell.shopper !== 'guest') await shopper.signsInAs(cell);
    await shopper.fills(cell);
    await shopper.viewsCart();
    await shopper.tells(cell);
    await shopper.settles(cell);
    const posted = page.waitForRequest(
      (request) =>
        request.method() === 'POST' && /cartTransaction$/.test(new URL(request.url()).pathname),
    );
    await shopper.mainButton().click();
    const { buxPaymentStatus, orderStatus, source, shipment } = (await posted).postDataJSON();
    expect({ buxPaymentStatus, orderStatus, source }).toEqual({
      buxPaymentStatus: 'PENDING',
      orderStatus: cell.cart === 'table' ? 'PENDING_OPEN_ORDER' : 'PENDING',
      source: 'estore',
    });
    expect(shipment?.shipmentType ?? null).toBe(TYPES[cell.shipment]);
    if (cell.payment === 'now' || cell.payment === 'deposit') {
      await shopper.sees('atProvider');
      await shopper.paysThere();
    }
    const { state, heading } = HOLDS[cell.payment];
    await expect(shopper.heading(heading)).toBeVisible();
    await shopper.seesTheTruth(state);
    const order = (await shopper.orderFromServer()) as unknown as {
      shipment: { provider: string; shipmentType: string } | null;
      orderNumber: string;
      paymentTerm: number | null;
      payTo?: string[];
      outstanding: number;
      total: number;
      table: unknown;
    };
    expect(order.shipment?.provider ?? null).toBe(
      { inHouse: 'in-house', carrier: 'boxleo', collect: null, none: null }[cell.shipment],
    );
    expect(order.shipment?.shipmentType ?? null).toBe(TYPES[cell.shipment]);
    expect(order.paymentTerm).toBe(cell.payment === 'terms' ? 14 : null);
    expect(order.outstanding > 0).toBe(cell.payment === 'deposit');
    expect(order.total === 0).toBe(cell.payment === 'free');
    expect(order.table !== null).toBe(cell.cart === 'table');
    note(cell, (await shopper.heading(heading).textContent()) ?? '', state);
    if (cell.payment === 'terms') {
      expect(order.payTo).toEqual(TO_PAY);
      await shopper.readsWhereToPay(order.orderNumber, TO_PAY);
    }
  });
