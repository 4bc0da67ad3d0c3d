import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AskedQuestion } from '#machines/domain/askedQuestion.ts';
import type { AttemptState } from '#machines/domain/payment.ts';
import type { StaffTask, TaskReason } from '#machines/domain/staffTask.ts';
import type { LedgerKind } from '#machines/order/types.ts';
import { at, bytes, minor } from './columns.ts';
import { orders } from './orders.ts';
import { business } from './store.ts';

/** A business's account with a provider; `sealed` is AES-256-GCM of the credentials under a key outside the database. */
export const providerAccounts = pgTable(
  'provider_account',
  {
    businessId: business(),
    provider: text('provider').notNull(),
    sealed: bytes('sealed').notNull(),
    enabled: boolean('enabled').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.provider] })],
);
export type ProviderAccountRow = typeof providerAccounts.$inferSelect;

/** When an account with a provider was last asked about a payment: by any process, for any store that uses it. */
export const inquiryPace = pgTable('inquiry_pace', {
  /** the provider, and a digest of what tells its accounts apart */
  account: text('account').primaryKey(),
  askedAt: at('asked_at').notNull(),
  /** those who wait were given turns of their own until then */
  bookedUntil: at('booked_until').notNull(),
  /** the provider said "too often" */
  pausedUntil: at('paused_until').notNull(),
});

/** Where a provider's own name of one payment is kept, beside its reference: a session, a capture, a receipt. Words that a browser brought are none (554). */
const named = (column: 'session' | 'hints', keys: string[]): string =>
  `jsonb_path_query_array("${column}", '$.keyvalue() ? (${keys.map((key) => `@.key == "${key}"`).join(' || ')}).value')`;
const IN_SESSION = ['id', 'intent', 'capture', 'uid', 'transaction', 'token', 'session'];
const IN_HINTS = ['transaction_id', 'paid'];
/** An index and a question spell it the same. */
export const namesOfPayment = sql.raw(
  `(${named('session', IN_SESSION)} || ${named('hints', IN_HINTS)})`,
);
export const attempts = pgTable(
  'payment_attempt',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    /** ours, sent to the provider, unique for ever */
    reference: text('reference').notNull().unique(),
    state: text('state').$type<AttemptState>().notNull(),
    live: boolean('live').notNull(),
    /** pays what a deposit left open */
    forRest: boolean('for_rest').notNull().default(false),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    payee: text('payee'),
    session: jsonb('session').$type<Record<string, string>>().notNull(),
    hints: jsonb('hints').$type<Record<string, string>>().notNull(),
    handover: jsonb('handover').$type<unknown>(),
    show: jsonb('show').$type<unknown>(),
    reason: text('reason'),
    providerReference: text('provider_reference'),
    lastRaw: text('last_raw'),
    image: bytes('image'),
    imageType: text('image_type'),
    deadline: at('deadline').notNull(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    askedAt: at('asked_at'),
    nextAskAt: at('next_ask_at'),
    /** its provider told of news, or staff asked, and no answer has come since: it is asked until one does, whatever its state and age */
    unansweredSince: at('unanswered_since'),
    asks: integer('asks').notNull(),
    /** the first and the last of them, for support: words of ours and times */
    questions: jsonb('questions').$type<AskedQuestion[]>().notNull().default([]),
    /** rises with each change of state; a trigger refuses one beside it */
    steps: integer('steps').notNull().default(0),
  },
  (t) => [
    uniqueIndex('one_live_attempt_per_order').on(t.orderId).where(sql`live`),
    uniqueIndex('evidence_used_once')
      .on(t.provider, t.providerReference)
      .where(sql`provider_reference is not null`),
    index('attempts_to_ask').on(t.nextAskAt),
    index('attempts_by_change').on(t.changedAt),
    index().on(t.orderId),
    index().on(t.businessId, t.provider),
    // Support finds an order by what its shopper reads out of a provider's mail (539).
    index('attempts_by_kept_name').using('gin', sql`${namesOfPayment}`),
  ],
);
export type AttemptRow = typeof attempts.$inferSelect;

/** Append-only money facts. An order's paid amount and state fold from these rows (I03, I18). */
export const ledger = pgTable(
  'ledger',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id').references(() => attempts.id),
    kind: text('kind').$type<LedgerKind>().notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider'),
    providerReference: text('provider_reference'),
    digest: text('digest'),
    /** of a capture: what the same payment had brought before */
    cameBefore: minor('came_before').notNull().default(0),
    at: at('at').notNull(),
  },
  (t) => [
    uniqueIndex('one_paid_per_order').on(t.orderId).where(sql`kind = 'PAID'`),
    /** a payment is captured once; a later answer may tell that more of it has come, and goes on from exactly what had come before */
    uniqueIndex('one_capture_per_sum').on(t.attemptId, t.cameBefore).where(sql`kind = 'CAPTURED'`),
    index('captures').on(t.provider, t.providerReference).where(sql`kind = 'CAPTURED'`),
    index('ledger_by_reference')
      .on(t.businessId, t.providerReference)
      .where(sql`provider_reference is not null`),
    index().on(t.orderId),
  ],
);
export type LedgerRow = typeof ledger.$inferSelect;

/** What only a person can finish: refund the extra, review a mismatch, call the shopper. */
export const staffTasks = pgTable(
  'staff_task',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id'),
    kind: text('kind').$type<StaffTask['kind']>().notNull(),
    reason: text('reason').$type<TaskReason>().notNull().default('OTHER'),
    amount: minor('amount'),
    detail: text('detail').notNull(),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
    /** the staff member, or the chart's own event */
    doneBy: text('done_by'),
    doneNote: text('done_note'),
  },
  (t) => [
    index('tasks_open').on(t.businessId, t.createdAt).where(sql`done_at is null`),
    index().on(t.orderId),
  ],
);
export type StaffTaskRow = typeof staffTasks.$inferSelect;

/** Opens one order's status for three days beyond its attempt; only the hash is stored. */
export const capabilities = pgTable(
  'capability',
  {
    hash: text('hash').primaryKey(),
    businessId: business(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id'),
    endsAt: at('ends_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('capabilities_by_end').on(t.endsAt)],
);

/** Received notifications; the body is sealed, and a duplicate is refused by its key (I30). */
export const inbox = pgTable(
  'inbox',
  {
    id: text('id').primaryKey(),
    businessId: business(),
    provider: text('provider').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    ourReference: text('our_reference'),
    sealed: bytes('sealed'),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
    tries: integer('tries').notNull(),
  },
  (t) => [
    unique().on(t.businessId, t.provider, t.dedupeKey),
    index('inbox_due').on(t.receivedAt).where(sql`handled_at is null`),
    index('inbox_sealed').on(t.receivedAt).where(sql`sealed is not null`),
  ],
);
export type InboxRow = typeof inbox.$inferSelect;
