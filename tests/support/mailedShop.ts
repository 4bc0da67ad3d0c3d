import { systemClock } from '#server/clock.ts';
import { type CaughtMail, catchMails } from '#server/sandbox/mail/catcher.ts';
import { builtPages } from './builtPages.ts';
import { type InProcessShop, inProcessShop } from './inProcess.ts';

export interface MailedShop {
  shop: InProcessShop;
  catcher: Awaited<ReturnType<typeof catchMails>>;
  close(): Promise<void>;
}

/** A shop whose mails go by real SMTP to a catcher, in the words of the built pages. */
export async function mailedShop(): Promise<MailedShop> {
  const catcher = await catchMails(systemClock, 0);
  const shop = await inProcessShop({
    renderer: await builtPages(),
    config: { mail: { url: `smtp://127.0.0.1:${catcher.port}`, from: 'orders@shop.example' } },
  });
  const close = async (): Promise<void> => {
    await shop.close();
    await catcher.close();
  };
  return { shop, catcher, close };
}

/** The first link of a mail, by itself on its line. */
export const linkIn = (mail: CaughtMail | undefined): string =>
  /^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '';
