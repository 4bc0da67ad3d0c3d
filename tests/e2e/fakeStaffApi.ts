import type { Page, Route } from '@playwright/test';
import { anOrder } from '#machines/domain/samples.ts';
import type {
  StaffAction,
  StaffActionBody,
  StaffOrder,
  StaffTask,
} from '#machines/domain/staffTask.ts';

const HOUR = 3_600_000;
export const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
export const aTask = (other: Partial<StaffTask> = {}): StaffTask => ({
  id: 'task-1',
  kind: 'REVIEW',
  reason: 'PAID_TOO_LITTLE',
  orderId: 'order-1',
  orderNumber: 'A-1001',
  amount: 30,
  currency: 'MYR',
  provider: 'STRIPE',
  providerReference: 'pi_3PqUnderpaid',
  providerPage: 'https://dashboard.stripe.com/test/payments/pi_3PqUnderpaid',
  detail: '',
  createdAt: ago(3),
  byHand: (other.reason ?? '').startsWith('PARCEL_'),
  ...other,
});

export const aStaffOrder = (other: Partial<StaffOrder> = {}): StaffOrder => ({
  order: anOrder({
    currency: 'MYR',
    createdAt: ago(26),
    total: 50,
    dueNow: 50,
    paid: 20,
    paymentState: 'REVIEW',
    phone: '+60125550142',
    money: { came: 20, missing: 30, owedBack: 0, returned: 0, disputed: false },
    goods: 'held',
    lines: [
      {
        productId: 'laksa',
        name: 'Asam laksa',
        image: null,
        variant: '',
        addOns: ['Extra mint'],
        notes: '',
        quantity: 2,
        totalPrice: 50,
        appointments: [],
      },
    ],
  }),
  version: 3,
  readable: true,
  story: [
    {
      number: 1,
      event: 'order.placed',
      at: ago(26),
      cause: 'PERSON',
      by: null,
      from: '',
      to: 'owing.open',
      amount: 50,
      provider: null,
      note: null,
    },
    {
      number: 2,
      event: 'attempt.opened',
      at: ago(26),
      cause: 'PERSON',
      by: null,
      from: 'owing.open',
      to: 'owing.payable',
      amount: 50,
      provider: 'STRIPE',
      note: null,
    },
    {
      number: 3,
      event: 'money.captured',
      at: ago(3),
      cause: 'PROVIDER',
      by: 'evt_1',
      from: 'owing.payable',
      to: 'review',
      amount: 20,
      provider: 'STRIPE',
      note: 'pi_3PqUnderpaid',
    },
  ],
  tasks: [aTask()],
  may: ['ask', 'takeAsEnough', 'gaveBack', 'release', 'close'],
  returnable: 20,
  ...other,
});

/** How the log of an order's chart calls each action. */
const SAID: Record<StaffAction, string> = {
  ask: 'staff.asked',
  takePayment: 'staff.tookPayment',
  returnedElsewhere: 'staff.returnedElsewhere',
  takeAsEnough: 'staff.tookAsEnough',
  gaveBack: 'staff.gaveBack',
  release: 'staff.released',
  cancel: 'staff.cancelled',
  close: 'staff.closed',
  acceptReturn: 'return.accepted',
  refuseReturn: 'return.refused',
  receiveReturn: 'return.received',
  cancelVisit: 'visit.cancelled',
};

/** Answers the calls of the staff pages instead of the server: what a real shop rarely answers can be looked at. Everything else is the shop's own. */
export class FakeStaffApi {
  tasks: StaffTask[] = [aTask()];
  shown: StaffOrder = aStaffOrder();
  readonly sent: StaffActionBody[] = [];
  readonly finished: [id: string, reason: string][] = [];
  /** what the next action gets instead of being done */
  next: 'done' | 'moved' | 'lost' | 'down' = 'done';
  isDown = false;

  async answers(page: Page): Promise<void> {
    await page.route(/\/api\/v1\/staff\/(tasks|orders)/, (route) => this.#answer(route));
  }

  async #answer(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url());
    if (this.isDown) return route.abort();
    // What is looked for is the shop's own.
    if (pathname.endsWith('/search')) return route.continue();
    if (route.request().method() === 'GET') return this.#read(route, pathname);
    const body = JSON.parse(route.request().postData() ?? 'null');
    if (pathname.endsWith('/done')) {
      this.finished.push([pathname.split('/').at(-2) ?? '', body.reason]);
      this.shown = {
        ...this.shown,
        tasks: this.shown.tasks.filter(({ id }) => !pathname.includes(id)),
      };
      return route.fulfill({ json: { data: { id: 'task' } } });
    }
    this.sent.push(body);
    return this.#act(route, body);
  }

  #read(route: Route, pathname: string): Promise<void> {
    if (pathname.endsWith('/tasks')) return route.fulfill({ json: this.tasks });
    if (pathname.endsWith(`/${this.shown.order.id}`)) return route.fulfill({ json: this.shown });
    return this.#refuse(route, 404, 'NOT_FOUND');
  }

  async #act(route: Route, body: StaffActionBody): Promise<void> {
    const how = this.next;
    this.next = 'done';
    if (how === 'down') return this.#refuse(route, 502, 'PROVIDER_DOWN');
    this.#moves(body, how === 'moved' ? 'money.captured' : SAID[body.action]);
    if (how === 'moved') return this.#refuse(route, 409, 'VERSION_CHANGED');
    return how === 'lost' ? route.abort() : route.fulfill({ json: this.shown });
  }

  #moves({ action, amount, reason }: StaffActionBody, event: string): void {
    const version = this.shown.version + 1;
    const entry = {
      number: version,
      event,
      at: ago(0),
      by: 'demo-restaurant-staff',
      from: 'review',
      to: 'paid',
      provider: null,
    };
    this.shown = {
      ...this.shown,
      version,
      tasks: [],
      may: this.shown.may.filter((one) => one !== action),
      order: { ...this.shown.order, paymentState: 'PAID' },
      story: [
        ...this.shown.story,
        { ...entry, cause: 'STAFF', amount: amount ?? null, note: reason },
      ],
    };
  }

  #refuse = (route: Route, status: number, code: string): Promise<void> =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: `urn:problem:${code}`, title: code, status, code }),
    });
}
