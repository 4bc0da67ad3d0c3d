import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { parseJson } from '#providers/kit/sandbox/moves.ts';
import { documentOf, html } from '../html.ts';
import type { SimulatorPages } from '../pages.ts';
import type { CaughtMail, Mailbox } from './catcher.ts';

const Mood = v.object({
  mood: v.picklist(['takes', 'loses', 'putsOff', 'refuses', 'blocks', 'hangs']),
});

/** Under `mail.localhost`: all caught mails, each as HTML and as text, and the API by which tests read and steer. */
export function openMailbox(app: FastifyInstance, mailbox: Mailbox, show: SimulatorPages): void {
  const own = { constraints: { host: /^mail\.localhost(:\d+)?$/ } };
  app.get('/', own, (_request, reply) =>
    show.page(reply, (nonce) => listPage(mailbox.mails, nonce)),
  );
  app.get<{ Params: { at: string } }>('/mails/:at', own, (request, reply) => {
    const mail = mailbox.mails.find((one) => nameOf(one) === request.params.at);
    if (!mail) return reply.code(404).send({ error: 'no such mail' });
    return show.page(reply, (nonce) => mailPage(mail, nonce));
  });
  // The letter alone, as a mail program shows it: without scripts, and nothing is fetched.
  app.get<{ Params: { at: string } }>('/mails/:at/html', own, (request, reply) => {
    const mail = mailbox.mails.find((one) => nameOf(one) === request.params.at);
    if (!mail) return reply.code(404).send({ error: 'no such mail' });
    return reply
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
  app.get('/api/mails', own, async () => mailbox.mails);
  app.post('/api/mood', own, async (request, reply) => {
    const read = v.safeParse(Mood, parseJson(String(request.body)));
    if (!read.success) return reply.code(400).send({ error: v.flatten(read.issues) });
    mailbox.mood = read.output.mood;
    return { ok: true };
  });
}

/** Part of its address: what the mail calls itself, without signs that an address would change. */
const nameOf = ({ messageId, at }: CaughtMail): string =>
  `${messageId}${at}`.replace(/[^\w]/g, '').slice(0, 80);

function listPage(mails: readonly CaughtMail[], nonce: string): string {
  const rows = mails.map(
    (mail) =>
      html`<tr><td><a href="/mails/${nameOf(mail)}">${mail.subject}</a></td><td>${mail.from}</td><td>${mail.to}</td><td>${mail.at.slice(0, 19).replace('T', ' ')}</td></tr>`,
  );
  const table = html`<div class="scroll"><table><thead><tr><th>Subject</th><th>From</th><th>To</th><th>At</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const body = html`<p class="mark">Simulator. Mails end here.</p><main class="wide"><div class="card">
<header><strong>Mails</strong><span>${String(mails.length)} caught</span></header>
${rows.length > 0 ? table : html`<p>No mail has come yet. The shop sends one when an order is placed to be paid later, paid, changed or given back.</p>`}
</div></main>`;
  return documentOf('Mails, simulator', body, nonce);
}

const mailPage = (mail: CaughtMail, nonce: string): string =>
  documentOf(
    mail.subject,
    html`<p class="mark">Simulator. Mails end here.</p><main class="wide"><div class="card">
<header><strong>${mail.subject}</strong><a href="/">All mails</a></header>
<dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Answers go to</dt><dd>${mail.replyTo}</dd></dl>
<p><a href="/mails/${nameOf(mail)}/html">The letter alone</a></p>
<pre>${mail.text}</pre></div></main>`,
    nonce,
  );
