import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { catchMails } from '../sandbox/mail/catcher.ts';
import type { MailSender } from '../services.ts';
import { mailSenderOf } from './sender.ts';

const SHOP = { domain: 'retail.localhost', name: 'North & Loom', replyTo: null };
const mail = (id: string): Parameters<MailSender['send']>[0] => ({
  id,
  shop: SHOP,
  to: 'amina@example.test',
  letter: { subject: `Mail ${id}`, text: 'Words.', html: '<p>Words.</p>' },
});

afterEach(() => {
  vi.doUnmock('nodemailer');
});

/** As on a machine without a file descriptor left: the import of the package fails once (I35). */
it('what sends mails is loaded anew after it did not come, and both mails reach the server', async () => {
  const catcher = await catchMails(systemClock, 0);
  const sender = mailSenderOf({
    url: `smtp://127.0.0.1:${catcher.port}`,
    from: 'orders@shop.example',
  });
  vi.doMock('nodemailer', () => {
    throw new Error('EMFILE: too many open files');
  });
  await expect(sender?.send(mail('one'))).rejects.toThrow();
  expect(catcher.mailbox.mails).toEqual([]);
  vi.doUnmock('nodemailer');
  expect(await sender?.send(mail('one'))).toBe('sent');
  expect(await sender?.send(mail('two'))).toBe('sent');
  expect(catcher.mailbox.mails.map(({ subject }) => subject)).toEqual(['Mail two', 'Mail one']);
  sender?.close();
  await catcher.close();
});
