import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Clock } from '../../clock.ts';

export interface CaughtMail {
  /** as the mail names itself: a second copy has the same */
  messageId: string;
  from: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** what is attached, as text */
  files: { name: string; type: string; text: string }[];
  at: string;
}
/** What a mail server can do to a mail: take it, take it and lose it, put it off (451), refuse its address (550 5.1.1), refuse its sender (554 5.7.1), say nothing more. */
export type CatcherMood = 'takes' | 'loses' | 'putsOff' | 'refuses' | 'blocks' | 'hangs';
export interface Mailbox {
  mails: CaughtMail[];
  mood: CatcherMood;
}

const MOST = 200;
const BYTES = 2_000_000;

class Answer extends Error {
  readonly responseCode: number;
  constructor(code: number, words: string) {
    super(words);
    this.responseCode = code;
  }
}

/** A mail server of our own on loopback that hands nothing on: what it takes is shown under `mail.localhost`. */
export async function catchMails(
  clock: Clock,
  port: number,
): Promise<{ mailbox: Mailbox; port: number; close(): Promise<void> }> {
  const mailbox: Mailbox = { mails: [], mood: 'takes' };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    size: BYTES,
    onRcptTo(recipient, _session, done) {
      if (mailbox.mood === 'refuses') done(new Answer(550, '5.1.1 No such mailbox here'));
      else if (mailbox.mood === 'blocks')
        done(new Answer(554, `5.7.1 <${recipient.address}>: sender blocked`));
      else if (mailbox.mood !== 'hangs') done();
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        if (mailbox.mood === 'putsOff') return done(new Answer(451, 'Try again later'));
        if (mailbox.mood === 'loses') return done();
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        mailbox.mails.unshift(await readMail(Buffer.concat(parts), to, clock));
        mailbox.mails.splice(MOST);
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    mailbox,
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(source: Buffer, to: string, clock: Clock): Promise<CaughtMail> {
  const mail = await PostalMime.parse(source);
  return {
    messageId: mail.messageId ?? '',
    from: mail.from ? `${mail.from.name} <${mail.from.address}>` : '',
    to,
    replyTo: mail.replyTo?.map(({ address }) => address).join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    files: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      text: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    at: clock.now().toISOString(),
  };
}
