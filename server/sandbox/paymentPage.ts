import { formatMoney } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { possible, refundedOf } from '#providers/kit/sandbox/afterwards.ts';
import { isOver, less, more } from '#providers/kit/sandbox/moves.ts';
import {
  AFTERWARDS,
  type Leaving,
  type SandboxAccount,
  type SandboxAction,
  type SandboxPayment,
  type SandboxProvider,
} from '#providers/kit/sandbox/types.ts';
import { documentOf, type Html, html, raw } from './html.ts';
import { ownReferences } from './references.ts';

const DECLINES: Record<DeclineReason, string> = {
  BANK_REFUSED: 'the bank refuses',
  NOT_ENOUGH_FUNDS: 'not enough funds',
  DETAILS_DO_NOT_MATCH: 'details do not match',
  BANK_NEEDS_CONFIRMATION: 'the bank wants a confirmation',
  TECHNICAL: 'a technical fault',
};
const STATE_NOTE: Record<SandboxPayment['status'], string> = {
  open: '',
  pending: 'The payment is on its way and not confirmed yet.',
  inProcess: 'The payment is under way. The bank may need days.',
  paid: 'This payment is complete.',
  declined: 'This payment was declined.',
  cancelled: 'This payment was cancelled.',
  expired: 'The time to pay ran out.',
};

const mark = html`<p class="mark">Simulator. No money moves here.</p>`;
const button = (action: SandboxAction | 'leave', label: string, kind = ''): Html =>
  html`<button class="${kind}" name="action" value="${action}">${label}</button>`;

/** The page at which a person pays, or does any of the things that go wrong. */
export function paymentPage(
  provider: SandboxProvider,
  payment: SandboxPayment,
  account: SandboxAccount,
  nonce: string,
): string {
  const sum = formatMoney(payment.amount, payment.currency);
  const body = html`${mark}<main><div class="card">
<header><strong>${provider.name}</strong><span>${account.name}</span></header>
<h1>${payment.description || 'Payment'}</h1><p class="sum">${sum}</p>
<dl><dt>Reference</dt><dd>${payment.reference}</dd><dt>At ${provider.name}</dt>${ownReferences(payment).map((one) => html`<dd>${one}</dd>`)}<dt>Payable until</dt><dd>${payment.expiresAt?.replace('T', ' ').slice(0, 16) ?? 'no end'}</dd></dl>
${noteOf(payment)}
${payment.data.voucher ? html`<p class="code">${payment.data.voucher}</p>` : null}
${isOver(payment) ? (payment.returnUrl ? leaveForm(payment) : null) : payForms(provider, payment, sum)}
${laterForm(provider, payment)}
</div></main>`;
  return documentOf(`${provider.name}, simulator`, body, nonce);
}

function noteOf(payment: SandboxPayment): Html | null {
  const declined = payment.data.lastDecline as DeclineReason | undefined;
  const note =
    STATE_NOTE[payment.status] ||
    (declined ? `Declined: ${DECLINES[declined]}. Try again or go back.` : '');
  const back =
    payment.paid && refundedOf(payment) > 0
      ? ` ${formatMoney(refundedOf(payment), payment.currency)} of it was given back.`
      : '';
  const contested = payment.dispute
    ? ` The shopper’s bank contests it: ${payment.dispute.state}.`
    : '';
  return note ? html`<p class="note" role="status">${note}${back}${contested}</p>` : null;
}

const LATER: Record<(typeof AFTERWARDS)[number], string> = {
  arrives: 'The money arrives',
  bounces: 'The bank sends it back',
  refund: 'Give all of it back',
  refundPart: 'Give a part back',
  dispute: 'The shopper’s bank contests it',
  disputeWon: 'Decided for the shop',
  disputeLost: 'Decided against the shop',
};

/** What happens when the shopper has left: at the provider, or at a bank. */
function laterForm(provider: SandboxProvider, payment: SandboxPayment): Html | null {
  const now = possible(provider, payment);
  const buttons = AFTERWARDS.filter((action) => now.includes(action)).map((action) =>
    button(action, LATER[action]),
  );
  return buttons.length > 0
    ? html`<details><summary>Afterwards</summary>${form(payment, html`${buttons}`, 'pair')}</details>`
    : null;
}

const form = (payment: SandboxPayment, content: Html, kind = ''): Html =>
  html`<form method="post" action="/simulator/act" class="${kind}"><input type="hidden" name="payment" value="${payment.id}">${content}</form>`;

const leaveForm = (payment: SandboxPayment): Html =>
  form(payment, button('leave', 'Back to the shop', 'go'));

function payForms(provider: SandboxProvider, payment: SandboxPayment, sum: string): Html {
  const can = (action: SandboxAction) => provider.actions.includes(action);
  const when = (action: SandboxAction, label: string): Html | null =>
    can(action) ? button(action, label) : null;
  const reasons = Object.entries(DECLINES).map(
    ([reason, label]) => html`<option value="${reason}">Because ${label}</option>`,
  );
  return html`${form(payment, button('approve', `Pay ${sum}`, 'go'))}
${can('cancel') ? form(payment, button('cancel', 'Cancel and go back', 'text')) : null}
${can('decline') ? html`<details open><summary>Decline it</summary>${form(payment, html`<select name="reason" aria-label="Reason">${reasons}</select>${button('decline', 'Decline')}`)}</details>` : null}
<details><summary>Other endings</summary>${form(
    payment,
    html`${when('pending', 'Leave it pending')}${when('approveSlowly', 'Pay slowly, for days')}${when('approveLate', 'Pay, answer later')}${when('expire', 'Let it expire')}${when('hang', 'Never answer')}${
      can('payLess')
        ? button('payLess', `Pay only ${formatMoney(less(payment), payment.currency)}`)
        : null
    }${can('payMore') ? button('payMore', `Pay ${formatMoney(more(payment), payment.currency)}`) : null}`,
    'pair',
  )}</details>`;
}

/** Posts the result back through the shopper's browser, as the provider does. */
export function leavingPage(provider: SandboxProvider, leaving: Leaving, nonce: string): string {
  const fields = Object.entries(leaving.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const body = html`${mark}<main><div class="card"><header><strong>${provider.name}</strong></header><h1>Going back to the shop</h1>
<form id="leave" method="post" action="${leaving.url}">${fields}<button class="go">Continue</button></form></div></main>
<script nonce="${nonce}">${raw("document.getElementById('leave').submit()")}</script>`;
  return documentOf('Going back', body, nonce);
}

export function stopPage(provider: SandboxProvider, words: string, nonce: string): string {
  const body = html`${mark}<main><div class="card"><header><strong>${provider.name}</strong></header><h1>${words}</h1></div></main>`;
  return documentOf(provider.name, body, nonce);
}
