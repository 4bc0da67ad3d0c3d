import type { Transporter } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { hashOf } from '../crypto/hash.ts';
import type { MailSender } from '../services.ts';

const LONGEST_MS = 10_000;
const AT_ONCE = 3;
/** The address is turned down, not the sender or the moment (RFC 3463: 5.1.1 to 5.1.3, bad mailbox, system or syntax). */
const BAD_ADDRESS = /\b5\.1\.[123]\b/;

/** What a mail server answered, without the words in which it may repeat an address. */
export class MailRefused extends Error {
  constructor({ code, originalCode, responseCode, command }: SmtpError) {
    super([code, originalCode, command, responseCode].filter(Boolean).join(' ') || 'no answer');
  }
}
interface SmtpError {
  code?: string;
  /** what the system said, such as `CERT_HAS_EXPIRED`, where `code` says no more than `ESOCKET` */
  originalCode?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Mails by SMTP through the merchant's own mail server. Null where none is configured. */
export function mailSenderOf(settings: MailSettings | null): MailSender | null {
  if (!settings) return null;
  // Loaded with the first mail: a start is a twentieth shorter.
  let opened: Promise<Transporter> | null = null;
  const transport = (): Promise<Transporter> => {
    opened ??= openTransport(settings.url).catch((error: unknown) => {
      // The next mail tries again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    async send({ id, shop, to, letter }) {
      const message = {
        messageId: `<${hashOf(id).slice(0, 32)}@${shop.domain}>`,
        from: { name: shop.name, address: settings.from },
        to: { name: '', address: to },
        ...(shop.replyTo && { replyTo: { name: shop.name, address: shop.replyTo } }),
        // Answering machines leave such a mail alone (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...letter,
      };
      try {
        await within(LONGEST_MS, (await transport()).sendMail(message));
        return 'sent';
      } catch (caught) {
        const error = caught as SmtpError;
        if (error.command === 'RCPT TO' && BAD_ADDRESS.test(error.response ?? '')) return 'refused';
        throw new MailRefused(error);
      }
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: LONGEST_MS,
    greetingTimeout: LONGEST_MS,
    socketTimeout: LONGEST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A server that answers a byte now and then keeps a connection open for ever: the mail is tried again later instead. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
