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
  'next.pickup.mailed': ['server/notifications/deliver.ts', 'await mailToo('],
  'next.paid.services': ['server/records/appointment.ts', "status: 'PAID'"],
  'next.paid.visit': ['server/records/appointment.ts', "status: 'PAID'"],
  'money.extra': ['server/lifecycle/effects.ts', 'openTask'],
  'changes.yours': ['server/records/changeProposal.ts', 'waitingWishes'],
  'asks.waits': ['machines/order/machine.ts', "asked('HELP_ASKED')"],
  'asks.status.OPEN': ['machines/order/tasks.ts', 'RETURN_ASKED'],
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
  'money.turned': ['machines/order/givenBack.ts', 'REFUNDS_DIFFER'],
  'money.cancelAsked': ['server/notifications/compose.ts', 'cancelRefused'],
  'money.goingBack': ['server/staff/tasks.ts', 'staffTasks'],
  'money.goingBack.foreign': ['machines/order/effects.ts', 'openTask'],
  'money.goingBack.gone': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.disputed.body': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.turned.body': ['machines/order/givenBack.ts', 'REFUNDS_DIFFER'],
  'notice.order.refund.body': ['server/staff/tasks.ts', 'staffTasks'],
  'notice.order.visitConfirmed.title': ['machines/order/states/goods.ts', "tell('visitConfirmed')"],
  'notice.order.visitNotYet.body': ['machines/order/states/goods.ts', "tell('visitNotYet')"],
  'staff.visit.said': ['machines/order/states/goods.ts', "tell('visitOnTheWay')"],
  'staff.visit.undone': ['machines/order/states/goods.ts', "tell('visitNotYet')"],
  'notice.order.returnAccepted.body': ['server/notifications/compose.ts', "'returnReceived'"],
  'notice.order.returnReceived.body': ['server/notifications/compose.ts', "'refunded'"],
  'mail.return.received': ['server/notifications/compose.ts', "'refunded'"],
  'mail.order.messageArrived.body': ['server/notifications/compose.ts', "'seenTo'"],
  'notice.appointment.calledOff.body': ['machines/order/givenBack.ts', "'partRefunded'"],
  'packing.missing.how': ['machines/order/effects.ts', "tell('itemsMissing'"],
  'packing.missing.marked': ['machines/order/effects.ts', "tell('itemsMissing'"],
  'staffTables.lacksText': ['machines/order/branches.ts', "tell('itemsMissing')"],
  'waiting.hint': ['server/records/waitingMail.ts', 'sender.send('],
  'mail.waiting.free.body': ['server/appointments/chooseWaiting.ts', 'await look.take('],
  'mail.waiting.joined.body': ['server/records/waitingMail.ts', 'sender.send('],
  'back.hint': ['server/catalog/awaited/tell.ts', 'await mailEntry('],
  'mail.waiting.awaited.title': ['server/catalog/awaited/tell.ts', 'await mailEntry('],
  'mail.waiting.awaited.body': ['server/catalog/awaited/choose.ts', 'await note('],
  'waiting.done': ['server/records/waitingMail.ts', 'sender.send('],
};
const PROMISES: Record<string, RegExp> = {
  en: /\bwe (tell|notify|write|send|return|pack|confirm|inform|let you know)\b|\b(is|are) told\b|\b(comes back to you|gets in touch|confirms? your|confirmation|is confirmed|are confirmed|calls this number|comes to your table|brings it to you|sending back)\b/i,
  fr: /\bnous (vous )?(prévenons|avertissons|informons|écrivons|envoyons|rendons|préparons|confirmons)\b|\b(averti|prévenu)e?s?\b|\b(revient vers vous|vous contacte|la confirmation|est confirmée?|sont confirmée?s|confirme vos|vient à votre table|vous l’apporte|vous rend)\b/i,
  es: /\b(te (avisamos|notificamos|escribimos|enviamos|informamos)|avisaremos|enviamos|enviaremos|confirmamos|está confirmad[oa]|están confirmad[oa]s|se te avisa|preparamos tu|te contactamos|llama a este número|va a tu mesa)\b|ya está avisada|se avisó/i,
  sw: /\b(tunatuma|tutatuma|tunakurudishia|tunafungasha|utajulishwa|hujulishwa|limejulishwa|limeambiwa|imethibitishwa|zimethibitishwa|tutakujulisha|tutakuarifu)\b/i,
  fil: /\b(nagpapadala kami|magpapadala kami|sasabihan|ibabalik namin|inaabisuhan|ipapaalam|kumpirmado|nasabihan|iniimpake namin)\b/i,
  ms: /\b(kami (akan )?(menghantar|membungkus|memaklumkan|memulangkan)|(akan|anda|ini) diberitahu|dimaklumkan|disahkan)\b/i,
  hi: /हम[^।]*(भेजते|भेजेंगे|बताएँगे)|बताया जाएगा|बताया जाता|बता दिया गया|बताया गया है|पक्क[ाेी] (है|हैं|हो ग)|कूरियर[^।]*कॉल करता/,
  ar: /(?<!\S)(نرسل|سنعيده|نجهّز|سنخبرك|نُعلمك|سنتصل)(?!\S)|تم إبلاغ|أُبلغ|مؤكد|يصلك خبر|يُبلَّغ|يتصل/,
};
/** Said of the identity provider's own links and buttons, where "confirmed" is what the shopper did. */
const OF_IDENTITY = /^(action|security|account|confirm|identity|forgot|link|demo)\./;
/** The same words where nothing is promised: what a device is not told, what a bank asked for, the title above an offer. */
const PLAIN = [
  'notifications.this.off',
  'notifications.this.unreachable',
  'decline.BANK_NEEDS_CONFIRMATION',
  'notify.title',
  // What stands somewhere, or is being looked at: no deed of the shop.
  'notifications.devices',
  'appointments.status.PAID',
  'staff.event.visit.confirmed',
  'order.pay.confirming',
  'checkout.title.confirming',
  'problem.SIGNATURE_WRONG',
];

test('every language is read for promises', () => {
  expect(Object.keys(PROMISES).sort()).toEqual(
    globSync('src/messages/*/common.json')
      .map((file) => file.split('/').at(-2))
      .sort(),
  );
});

describe.each(Object.keys(PROMISES))('what the sentences in %s promise', (locale) => {
  const all = Object.fromEntries(
    globSync(`src/messages/${locale}/*.json`).flatMap((file) => Object.entries(read(file))),
  );

  test('is kept by something: W3.2, W3.6, W5', () => {
    const promising = Object.keys(all).filter(
      (id) => PROMISES[locale]?.test(all[id] ?? '') && !OF_IDENTITY.test(id) && !PLAIN.includes(id),
    );
    expect(promising.length).toBeGreaterThan(15);
    expect(promising.filter((id) => !(id in KEPT))).toEqual([]);
  });
});

test.each(Object.entries(KEPT))('%s is kept by %s', (id, [file, keeper]) => {
  expect(
    `${read('src/messages/en/common.json')[id] ?? read('src/messages/en/notices.json')[id] ?? read('src/messages/en/catalogue.json')[id] ?? read('src/messages/en/mail.json')[id] ?? ''}`,
  ).not.toBe('');
  expect(readFileSync(file, 'utf8')).toContain(keeper);
});
