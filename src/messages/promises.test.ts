import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'));

/** What in the code does what each of these sentences says that a person will do. A new sentence of this kind stands here, or says less. */
const KEPT: Record<string, [file: string, keeper: string]> = {
  'notify.text': ['server/notifications/deliver.ts', 'await push?.(notice'],
  'order.mail': ['server/notifications/deliver.ts', 'await mailToo('],
  'notify.on': ['server/notifications/deliver.ts', 'await push?.(notice'],
  'notifications.empty': ['server/notifications/deliver.ts', '.insert(notifications)'],
  'notifications.this.on': ['server/notifications/deliver.ts', 'await push?.(notice'],
  'next.paid.goods': ['machines/domain/order.ts', 'onTheWay'],
  'next.paid.services': ['server/records/appointment.ts', "status: 'PAID'"],
  'next.paid.visit': ['server/records/appointment.ts', "status: 'PAID'"],
  'money.extra': ['server/lifecycle/effects.ts', 'openTask'],
  'changes.yours': ['server/views/order.ts', 'proposals:'],
  'asks.status.OPEN': ['machines/order/machine.ts', "asked('HELP_ASKED')"],
  'forgot.lead': ['src/firebase/fullIdentity.ts', 'sendPasswordResetEmail'],
  'link.lead': ['src/firebase/fullIdentity.ts', 'sendSignInLinkToEmail'],
  'phone.lead': ['src/firebase/phone.ts', 'verifyPhoneNumber'],
  'security.email.hint': ['src/firebase/fullIdentity.ts', 'verifyBeforeUpdateEmail'],
  'information.phone.hintDelivery': ['server/shipments/couriers/lalamove.ts', 'phone'],
  'table.wished.WAITER': ['server/tables/serviceCalls.ts', 'insert(serviceCalls)'],
  'table.wished.BILL': ['server/tables/serviceCalls.ts', 'insert(serviceCalls)'],
  'notice.order.paid.body': ['machines/order/effects.ts', "'PAID'"],
  'notice.order.refund.title': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.appointment.confirmed.title': ['server/records/appointment.ts', "status: 'PAID'"],
  'tracking.BOOKED': ['server/shipments/send.ts', 'BOOKED'],
  'staff.device.on': ['server/notifications/deliver.ts', 'staffWithDevices'],
  'money.inReview': ['server/staff/tasks.ts', 'staffTasks'],
  'money.short': ['server/staff/tasks.ts', 'staffTasks'],
  'money.disputed': ['server/staff/tasks.ts', 'staffTasks'],
  'money.goingBack': ['server/staff/tasks.ts', 'staffTasks'],
  'money.goingBack.gone': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.disputed.body': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.refund.body': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.visitConfirmed.title': ['machines/order/states/goods.ts', "tell('visitConfirmed')"],
  'notice.order.returnAccepted.body': ['server/notifications/compose.ts', "'returnReceived'"],
  'notice.order.returnReceived.body': ['server/notifications/compose.ts', "'refunded'"],
};
const PROMISES: Record<string, RegExp> = {
  en: /\bwe (tell|notify|write|send|return|pack|confirm|inform|let you know)\b|\b(is|are) told\b|\b(comes back to you|gets in touch|confirms? your|confirmation|is confirmed|are confirmed|calls this number|comes to your table|brings it to you|sending back)\b/i,
  fr: /\bnous (vous )?(prévenons|avertissons|informons|écrivons|envoyons|rendons|préparons|confirmons)\b|\b(averti|prévenu)e?s?\b|\b(revient vers vous|vous contacte|la confirmation|est confirmée?|sont confirmée?s|confirme vos|vient à votre table|vous l’apporte|vous rend)\b/i,
};
/** Said of the identity provider's own links and buttons, where "confirmed" is what the shopper did. */
const OF_IDENTITY = /^(action|security|account|confirm|identity|forgot|link|demo)\./;
/** The same words where nothing is promised: what a device is not told, what a bank asked for, the title above an offer. */
const PLAIN = [
  'notifications.this.off',
  'notifications.this.unreachable',
  'decline.BANK_NEEDS_CONFIRMATION',
  'notify.title',
];

describe.each(Object.keys(PROMISES))('what the sentences in %s promise', (locale) => {
  const all = Object.fromEntries(
    globSync(`src/messages/${locale}/*.json`).flatMap((file) => Object.entries(read(file))),
  );

  test('is kept by something: W3.2, W3.6, W5', () => {
    const promising = Object.keys(all).filter(
      (id) => PROMISES[locale]?.test(all[id] ?? '') && !OF_IDENTITY.test(id) && !PLAIN.includes(id),
    );
    expect(promising.filter((id) => !(id in KEPT))).toEqual([]);
  });
});

test.each(Object.entries(KEPT))('%s is kept by %s', (id, [file, keeper]) => {
  expect(
    `${read('src/messages/en/common.json')[id] ?? read('src/messages/en/notices.json')[id] ?? ''}`,
  ).not.toBe('');
  expect(readFileSync(file, 'utf8')).toContain(keeper);
});
