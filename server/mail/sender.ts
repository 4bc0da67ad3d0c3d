import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { hashOf } from '../crypto/hash.ts';
import type { MailSender } from '../services.ts';

const LONGEST_MS = 20_000;
const AT_ONCE = 3;
/** The address, not the moment, is what the server turned down: 550 no such mailbox, 553 not a name it allows, and their like (RFC 5321, 4.2.3). */
const REFUSED = new Set([550, 551, 553, 554]);

/** Mails by SMTP through the merchant's own mail server. Null where none is configured. */
export function mailSenderOf(settings: MailSettings | null): MailSender | null {
  if (!settings) return null;
  const transport = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, shop, to, letter }) {
      try {
        await transport.sendMail({
          messageId: `<${hashOf(id).slice(0, 32)}@${shop.domain}>`,
          from: { name: shop.name, address: settings.from },
          to: { name: '', address: to },
          ...(shop.replyTo && { replyTo: { name: shop.name, address: shop.replyTo } }),
          // Answering machines leave such a mail alone (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...letter,
        });
        return 'sent';
      } catch (error) {
        const { responseCode, command } = error as { responseCode?: number; command?: string };
        if (REFUSED.has(responseCode ?? 0) && command === 'RCPT TO') return 'refused';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
