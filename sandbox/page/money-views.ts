/** Payments, transfers and payouts as the provider's dashboard would show them. */
import type { Books } from '../control/books.ts';
import { idOf } from '../stripe/objects.ts';
import { dollars, html, instant, type Markup } from './html.ts';

const shown = 100;
type Cell = Markup | string;

function table(caption: string, heads: string[], rows: Cell[][], empty: string): Markup {
  if (rows.length === 0) return html`<h1>${caption}</h1><p class="empty">${empty}</p>`;
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) => html`<td data-label="${heads[index] ?? ''}">${cell}</td>`)}</tr>`,
  );
  return html`<h1>${caption}</h1><div class="wide"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function badge(status: string): Markup {
  const tone = ['succeeded', 'paid', 'active'].includes(status)
    ? 'success'
    : ['failed', 'canceled', 'requires_payment_method'].includes(status)
      ? 'danger'
      : 'info';
  return html`<span class="badge ${tone}">${status.replaceAll('_', ' ')}</span>`;
}

function metadata(values: Record<string, string> | null): Markup {
  return html`${Object.entries(values ?? {}).map(([key, value]) => html`<span class="pair">${key} <b>${value}</b></span>`)}`;
}

/** Payment intents, newest first, with amounts held, captured and refunded. */
export function paymentsView(books: Books): Markup {
  const rows = books.payment_intents
    .slice(-shown)
    .reverse()
    .map((intent): Cell[] => {
      const charge = books.charges.find(({ id }) => id === idOf(intent.latest_charge));
      const refused = intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code;
      const challenge =
        intent.status === 'requires_action' ? html` <a href="/sandbox/3ds/${intent.id}">challenge</a>` : null;
      return [
        html`<code>${intent.id}</code>`,
        html`${badge(intent.status)}${challenge}${refused === undefined ? null : html` <span class="muted">${refused}</span>`}`,
        dollars(intent.amount),
        dollars(intent.amount_received),
        dollars(charge?.captured ? charge.amount_refunded : 0),
        metadata(intent.metadata),
        instant(intent.created * 1000),
      ];
    });
  const heads = ['Payment intent', 'Status', 'Amount', 'Captured', 'Refunded', 'Metadata', 'Created'];
  return table('Payments', heads, rows, 'No payment intents yet.');
}

/** Transfers, newest first, with their reversals. */
export function transfersView(books: Books): Markup {
  const rows = books.transfers
    .slice(-shown)
    .reverse()
    .map((transfer): Cell[] => [
      html`<code>${transfer.id}</code>`,
      html`<code>${idOf(transfer.destination) ?? ''}</code>`,
      dollars(transfer.amount),
      dollars(transfer.amount_reversed),
      transfer.transfer_group ?? '',
      metadata(transfer.metadata),
      instant(transfer.created * 1000),
    ]);
  const heads = ['Transfer', 'To', 'Amount', 'Reversed', 'Group', 'Metadata', 'Created'];
  return table('Transfers', heads, rows, 'No transfers yet.');
}

/** Payouts to banks, newest first, and each account's balance. */
export function payoutsView(books: Books): Markup {
  const rows = books.payouts
    .slice(-shown)
    .reverse()
    .map((payout): Cell[] => [
      html`<code>${payout.id}</code>`,
      html`<code>${payout.account}</code>`,
      html`${badge(payout.status)}${payout.failure_code === null ? null : html` <span class="muted">${payout.failure_code}</span>`}`,
      dollars(payout.amount),
      metadata(payout.metadata),
      instant(payout.created * 1000),
    ]);
  const balances = Object.entries(books.balances).map(
    ([account, cents]) =>
      html`<li><code>${account === '' ? 'platform' : account}</code> ${dollars(cents)}</li>`,
  );
  const heads = ['Payout', 'Account', 'Status', 'Amount', 'Metadata', 'Created'];
  return html`${table('Payouts', heads, rows, 'No payouts yet.')}<h2>Balances</h2><ul class="plain">${balances}</ul>`;
}
