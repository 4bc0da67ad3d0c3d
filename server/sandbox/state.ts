import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type {
  NotifyMode,
  SandboxAccount,
  SandboxFault,
  SandboxPayment,
} from '#providers/kit/sandbox/types.ts';

export interface DeliveryTry {
  at: string;
  status: number | null;
  body: string;
  acknowledged: boolean;
}
export interface NotificationSent {
  id: string;
  provider: ProviderCode;
  payment: string;
  reference: string;
  event: string;
  url: string;
  genuine: boolean;
  tries: DeliveryTry[];
}
export interface ReceivedCall {
  provider: ProviderCode;
  call: string;
  at: string;
  status: number;
  fault: SandboxFault | null;
}
/** The next `times` calls of this name fail in this way. */
export interface PlannedFault {
  provider: ProviderCode;
  call: string;
  how: SandboxFault;
  times: number;
}
/** How notifications go out from now on: of one reference, or of the provider. */
export interface NotifyPlan {
  provider: ProviderCode;
  reference: string | null;
  mode: NotifyMode;
  delayMs: number;
}

type Entry =
  | { payment: SandboxPayment }
  | { account: SandboxAccount }
  | { notification: NotificationSent };
const MOST_CALLS = 20_000;

/**
 * What the simulator believes it opened, charged and told. A journal of lines, the last one of a key winning, so that a restart (or a kill in
 * mid-line) keeps it; calls and plans are of the running process only.
 */
export class SimulatorState {
  readonly payments = new Map<string, SandboxPayment>();
  readonly accounts = new Map<string, SandboxAccount>();
  readonly notifications = new Map<string, NotificationSent>();
  readonly calls: ReceivedCall[] = [];
  faults: PlannedFault[] = [];
  notify: NotifyPlan[] = [];
  readonly #byReference = new Map<string, SandboxPayment[]>();
  readonly #file: string | null;

  constructor(file: string | null) {
    this.#file = file;
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = read(line);
      if (entry) this.#keep(entry);
    }
    this.#compact(file);
  }

  write(entry: Entry): void {
    this.#keep(entry);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  referenced(provider: ProviderCode, reference: string): SandboxPayment[] {
    return this.#byReference.get(`${provider} ${reference}`) ?? [];
  }

  addCall(call: ReceivedCall): void {
    this.calls.push(call);
    if (this.calls.length > MOST_CALLS) this.calls.shift();
  }

  /** Uses one planned fault of this call, if there is one. */
  takeFault(provider: ProviderCode, call: string): SandboxFault | null {
    const order = this.faults.find((one) => one.provider === provider && one.call === call);
    if (!order) return null;
    order.times -= 1;
    if (order.times <= 0) this.faults = this.faults.filter((one) => one !== order);
    return order.how;
  }

  notifyPlanFor(payment: SandboxPayment): NotifyPlan {
    const own = this.notify.findLast(
      (one) => one.provider === payment.provider && one.reference === payment.reference,
    );
    const general = this.notify.findLast(
      (one) => one.provider === payment.provider && one.reference === null,
    );
    return (
      own ?? general ?? { provider: payment.provider, reference: null, mode: 'once', delayMs: 0 }
    );
  }

  #keep(entry: Entry): void {
    if ('account' in entry)
      this.accounts.set(`${entry.account.provider} ${entry.account.account}`, entry.account);
    else if ('notification' in entry)
      this.notifications.set(entry.notification.id, entry.notification);
    else this.#keepPayment(entry.payment);
  }

  #keepPayment(payment: SandboxPayment): void {
    const key = `${payment.provider} ${payment.id}`;
    const before = this.payments.get(key);
    this.payments.set(key, payment);
    if (before === payment) return;
    const group = `${payment.provider} ${payment.reference}`;
    const others = (this.#byReference.get(group) ?? []).filter((one) => one.id !== payment.id);
    this.#byReference.set(group, [...others, payment]);
  }

  #compact(file: string): void {
    const lines: Entry[] = [
      ...[...this.accounts.values()].map((account) => ({ account })),
      ...[...this.payments.values()].map((payment) => ({ payment })),
      ...[...this.notifications.values()].map((notification) => ({ notification })),
    ];
    writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    renameSync(`${file}.new`, file);
  }
}

function read(line: string): Entry | null {
  try {
    return line ? (JSON.parse(line) as Entry) : null;
  } catch {
    return null;
  }
}
