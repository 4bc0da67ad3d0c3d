import { TASK_KINDS } from '#machines/domain/staffTask.ts';
import { isIn } from '#machines/model.ts';
import type { OrderSnapshot } from '#machines/order/machine.ts';
import type { OrderEffect, OrderEvent, OrderFacts } from '#machines/order/types.ts';

/** But for a bill that was paid over a round: its sum is in the bill's own books; and for what a till or a bank gave the shop of an order that was cancelled. */
const isOwed = (tasks: Set<string>, { paidElsewhere, turned, owedAtDesk }: OrderFacts): boolean => {
  const hasMore = paidElsewhere > 0 || Object.values(turned).some((amount) => amount > 0);
  return [...tasks].some(
    (task) =>
      task.startsWith('REFUND') &&
      !task.endsWith('BESIDE_BILL') &&
      !(hasMore && task.endsWith('CANCELLED_AFTER_PAYMENT')) &&
      !(owedAtDesk > 0 && task.endsWith('ITEMS_MISSING')),
  );
};

const deskHas = ({ kind, paidElsewhere, takenAtDesk }: OrderFacts): number =>
  kind === 'order' ? paidElsewhere : takenAtDesk;

/** All its money went back before a courier had it. */
const isNeverSent = (now: OrderSnapshot, parcel: string): boolean =>
  isIn(now, 'money.returned') && now.context.kind === 'order' && parcel !== 'sent';

/** What an order's effects have left in ledger, tasks, shelf and promotion: the second opinion on a life. */
export class Books {
  readonly #sums: Record<string, number> = {};
  readonly #lines: Record<string, number> = {};
  readonly #tasks = new Set<string>();
  #shelf: 'held' | 'taken' | 'free' = 'held';
  #promotion = 1;
  #parcel: 'waits' | 'sent' | 'off' = 'waits';
  #isCancelled = false;
  /** what bills had of a round whose rest its guest paid (313) */
  #billed = 0;
  /** of what is booked: what had come before a bill, the till or the desk paid the rest, which is written as captured alone */
  #carried = 0;
  /** written as paid by those, and none of it booked */
  #besides = 0;
  /** by the till, with its sum, or the desk */
  #takenAtDesk = 0;
  #faults: string[] = [];

  write(
    effects: OrderEffect[],
    event: OrderEvent,
    before: OrderSnapshot,
    after: OrderSnapshot,
  ): void {
    const besides = effects
      .flatMap((effect) => (effect.type === 'post' ? effect.facts : []))
      .find(({ kind, by }) => kind === 'PAID' && by !== undefined && by !== 'STAFF');
    if (besides) {
      this.#besides += besides.amount;
      this.#carried += before.context.kept - before.context.booked;
    }
    if (besides && 'amount' in event && event.type !== 'money.captured')
      this.#takenAtDesk += besides.amount;
    if (event.type === 'goods.retaken') this.#shelf = 'taken';
    const isSent = event.type === 'shipment.onTheWay' || event.type === 'shipment.delivered';
    if (isSent && this.#parcel === 'waits') this.#parcel = 'sent';
    if (event.type === 'staff.cancelled' || event.type === 'shopper.cancelled')
      this.#isCancelled = true;
    const wasPaid = this.#lines.PAID;
    for (const effect of effects) this.#write(effect, after);
    if (event.type === 'money.captured' && event.billed && this.#lines.PAID !== wasPaid)
      this.#billed = event.billed;
  }
  get restsPaid(): number {
    return this.#billed > 0 ? 1 : 0;
  }

  #write(effect: OrderEffect, after: OrderSnapshot): void {
    if (effect.type === 'post') {
      if (effect.facts.length === 0) this.#faults.push('an empty post');
      for (const { kind, amount, currency } of effect.facts) {
        if (currency) continue;
        if (amount < 0) this.#faults.push(`${kind} of ${amount}`);
        this.#lines[kind] = (this.#lines[kind] ?? 0) + 1;
        this.#sums[kind] = (this.#sums[kind] ?? 0) + amount;
      }
    }
    if (effect.type === 'openTask') this.#tasks.add(`${effect.kind} ${effect.reason}`);
    if (effect.type === 'closeTasks' && effect.visit === undefined)
      for (const reason of effect.reasons)
        for (const kind of TASK_KINDS) this.#tasks.delete(`${kind} ${reason}`);
    if (effect.type === 'commitGoods') this.#move('held', 'taken');
    if (effect.type === 'releaseGoods') this.#move(effect.wasCommitted ? 'taken' : 'held', 'free');
    if (effect.type === 'retakeGoods' && this.#shelf !== 'free')
      this.#faults.push('retakes what it has');
    if (effect.type === 'cancelParcel') this.#callOff(effect.isUnsent === true, after);
    if (effect.type === 'retakeParcel') this.#parcel = 'waits';
    if (effect.type === 'returnPromotion' && --this.#promotion < 0)
      this.#faults.push('a promotion returned twice');
    if (effect.type === 'countPromotion' && ++this.#promotion > 1)
      this.#faults.push('a promotion counted twice');
  }
  /** What was never sent: its use of a promotion goes back with its goods, unless it went before (315). */
  #callOff(isUnsent: boolean, { context, value }: OrderSnapshot): void {
    if (this.#parcel !== 'waits') return;
    this.#parcel = 'off';
    const stood = context.closedAt === null && value.goods === 'committed';
    if (isUnsent && stood && context.kind === 'order' && --this.#promotion < 0)
      this.#faults.push('a promotion returned twice, by its parcel');
  }
  #move(from: 'held' | 'taken', to: 'taken' | 'free'): void {
    if (this.#shelf !== from) this.#faults.push(`${to} goods that were ${this.#shelf}`);
    this.#shelf = to;
  }

  /** What is wrong with them now. */
  faults(now: OrderSnapshot): string[] {
    const { came, kept, owedBack, strange, returned, booked, disputed, paidElsewhere } =
      now.context;
    const sum = (kind: string): number => this.#sums[kind] ?? 0;
    const waits = (kind: string): boolean => [...this.#tasks].some((task) => task.startsWith(kind));
    const checks: Record<string, boolean> = {
      'what came is in the ledger (I13)': sum('CAPTURED') === came,
      'what went back is in the ledger (I13)':
        sum('REFUNDED') === returned + now.context.returnedElsewhere,
      'what came is kept, must go back, is strange, or went back (I13)':
        came + sum('MISMATCH') === kept + owedBack + strange + returned,
      'what is booked is in the ledger':
        booked <= sum('PAID') - this.#besides + sum('PART_PAID') + this.#carried,
      'what the desk took is there, or was handed back (481, 505)':
        this.#takenAtDesk === deskHas(now.context) + now.context.returnedElsewhere,
      'paid once (I03)': (this.#lines.PAID ?? 0) <= 1 && (this.#lines.PART_PAID ?? 0) <= 1,
      'what must go back is a task (I15)': owedBack === 0 || waits('REFUND'),
      'what the desk owes for missing things is a task (534)':
        now.context.owedAtDesk === 0 || waits('REFUND ITEMS_MISSING'),
      'no refund waits that is not owed':
        owedBack > 0 || kept > booked || !isOwed(this.#tasks, now.context),
      'strange money is a task (I17)': strange === 0 || waits('REVIEW'),
      'a dispute is a task': !disputed || this.#tasks.has('REVIEW DISPUTED'),
      'too little of the rest is a task':
        !isIn(now, 'money.part.short') ||
        kept <= booked ||
        this.#tasks.has('REVIEW PAID_TOO_LITTLE'),
      'bills and its guest pay the price of a round together (313)':
        this.#billed === 0 || this.#billed + sum('PAID') + now.context.waived === now.context.total,
      'what bills had of it is no money of the guest (313)':
        this.#billed === 0 || paidElsewhere === this.#billed,
      'an order that ended, or was never sent, uses no promotion (315)':
        (this.#promotion === 0) ===
        (now.context.closedAt !== null || this.#isCancelled || isNeverSent(now, this.#parcel)),
      'a review is a task': !isIn(now, 'money.review') || waits('RE'),
      'goods are where the chart thinks':
        (this.#shelf === 'held') === isIn(now, 'goods.held') &&
        (this.#shelf === 'taken') === isIn(now, 'goods.committed'),
    };
    return [
      ...this.#faults,
      ...Object.entries(checks).flatMap(([name, isTrue]) => (isTrue ? [] : [name])),
    ];
  }
}
