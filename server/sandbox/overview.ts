import { formatMoney } from '#machines/domain/money.ts';
import { possible } from '#providers/kit/sandbox/afterwards.ts';
import type {
  SandboxAction,
  SandboxPayment,
  SandboxProvider,
} from '#providers/kit/sandbox/types.ts';
import { slugOf } from '#providers/provider.ts';
import { documentOf, type Html, html } from './html.ts';
import { ownReferences } from './references.ts';
import type { SimulatorState } from './state.ts';

const MOST_ROWS = 200;
const LABELS: Record<SandboxAction, string> = {
  approve: 'pay',
  decline: 'decline',
  cancel: 'cancel',
  expire: 'expire',
  hang: 'hang',
  pending: 'pending',
  payLess: 'pay less',
  payMore: 'pay more',
  approveLate: 'pay later',
  approveSlowly: 'pay slowly',
  arrives: 'money arrives',
  bounces: 'money bounces',
  refund: 'refund',
  refundPart: 'refund part',
  dispute: 'dispute',
  disputeWon: 'shop wins',
  disputeLost: 'shop loses',
};

/** All payments of all providers, newest first, each with its buttons. */
export function overviewPage(
  providers: readonly SandboxProvider[],
  state: SimulatorState,
  host: string,
  nonce: string,
): string {
  const newest = [...state.payments.values()]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST_ROWS);
  const rows = newest.flatMap((payment) => {
    const provider = providers.find((one) => one.code === payment.provider);
    return provider ? [row(provider, payment, state, host)] : [];
  });
  const table = html`<div class="scroll"><table><thead><tr><th>Provider</th><th>Reference</th><th>Amount</th><th>State</th><th>Told the shop</th><th>Do</th></tr></thead><tbody>${rows}</tbody></table></div>`;
  const body = html`<p class="mark">Simulator. No money moves here.</p><main class="wide"><div class="card">
<header><strong>Payments</strong><span>${String(state.payments.size)} in all</span></header>
${rows.length > 0 ? table : html`<p>Nothing has been paid for yet. Payments appear here when a shop opens them.</p>`}
</div></main>`;
  return documentOf('Payments, simulator', body, nonce);
}

function row(
  provider: SandboxProvider,
  payment: SandboxPayment,
  state: SimulatorState,
  host: string,
): Html {
  const sent = [...state.notifications.values()].filter(
    (one) => one.payment === payment.id && one.provider === payment.provider,
  );
  const lines = sent.map(
    (one) =>
      html`<div>${one.event}: ${one.tries.at(-1)?.acknowledged ? 'accepted' : `${one.tries.length} tries`}</div>`,
  );
  return html`<tr><td>${provider.name}</td><td><a href="//${slugOf(provider.code)}.${host}/simulator/pay/${payment.id}">${payment.reference}</a>${ownReferences(payment).map((one) => html`<br><small>${one}</small>`)}</td>
<td class="num">${formatMoney(payment.amount, payment.currency)}</td><td><span class="status ${payment.status}">${payment.status}</span></td>
<td>${lines}</td><td>${buttons(provider, payment)}</td></tr>`;
}

const buttons = (provider: SandboxProvider, payment: SandboxPayment): Html =>
  html`<form method="post" action="/commands"><input type="hidden" name="provider" value="${provider.code}"><input type="hidden" name="session" value="${payment.id}">${possible(
    provider,
    payment,
  )
    .filter((action) => action !== 'hang')
    .map(
      (action) => html`<button name="action" value="${action}">${LABELS[action]}</button>`,
    )}</form>`;
