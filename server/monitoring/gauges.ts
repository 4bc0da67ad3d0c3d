import { Gauge, type Registry } from 'prom-client';
import { QUEUE_NAMES, type Readings } from './readings.ts';

/** What the database says is the same from every process: a dashboard takes the largest, not the sum. */
export function gaugesOfShop(registry: Registry): (read: Readings) => void {
  const gauge = gaugeIn(registry);
  const due = gauge('shop_queue_due', 'Rows whose time has come, by queue.', 'queue');
  const late = gauge(
    'shop_queue_oldest_seconds',
    'For how long the oldest of them has been due.',
    'queue',
  );
  const parked = gauge('shop_outbox_parked', 'Events that were given up after all tries.');
  const wrong = gauge(
    'shop_audit_violations',
    'What the last check of the books found, by promise.',
    'invariant',
  );
  const checked = gauge('shop_audit_age_seconds', 'Time since the books were checked last.');
  const tasks = ['store', 'reason', 'currency'];
  const waiting = gauge('shop_tasks_waiting', 'Tasks that wait for a person.', ...tasks);
  const oldest = gauge('shop_tasks_oldest_seconds', 'Age of the oldest of them.', ...tasks);
  const amount = gauge('shop_tasks_amount', 'Money that they are about.', ...tasks);
  const payments = gauge(
    'shop_payments_recent',
    'Payments whose state changed within 15 minutes, by the state they are in.',
    'provider',
    'store',
    'state',
  );
  const all = [due, late, parked, wrong, checked, waiting, oldest, amount, payments];
  return (read) => {
    for (const one of all) one.reset();
    for (const queue of QUEUE_NAMES) late.set({ queue }, 0);
    for (const { queue, rows, oldestS } of read.queues) {
      due.set({ queue }, rows);
      late.set({ queue }, oldestS);
    }
    parked.set(read.parked);
    for (const { invariant, count } of read.audit.violations) wrong.set({ invariant }, count);
    // Never is the oldest of all.
    checked.set(read.audit.ageS ?? Number.POSITIVE_INFINITY);
    for (const { store, reason, currency, ...task } of read.tasks) {
      const labels = { store, reason, currency };
      waiting.set(labels, task.count);
      oldest.set(labels, task.oldestS);
      amount.set(labels, task.amount);
    }
    for (const { count, ...labels } of read.payments) payments.set(labels, count);
  };
}

/** What only this process knows. */
export function gaugesOfProcess(registry: Registry) {
  const gauge = gaugeIn(registry);
  return {
    up: gauge('shop_database_up', 'Whether the database answered what this page asked.'),
    pool: gauge('shop_pool_connections', 'Connections to the database.', 'state'),
    queued: gauge('shop_pool_waiting', 'Statements that wait for a connection.'),
    most: gauge('shop_pool_most', 'Connections that this process may have.'),
    resting: gauge(
      'shop_provider_resting',
      'Providers that this process leaves alone for a while.',
      'provider',
      'store',
    ),
    build: gauge('shop_build_info', 'What runs here.', 'build', 'mode'),
  };
}

const gaugeIn =
  (registry: Registry) =>
  (name: string, help: string, ...labelNames: string[]): Gauge =>
    new Gauge({ name, help, labelNames, registers: [registry] });
