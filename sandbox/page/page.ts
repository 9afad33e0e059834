/** The sandbox's page: what people would see in their inbox, on their phone, and at the payment provider. */
import express, { type Router } from 'express';
import type { Controlled } from '../control/router.ts';
import { readBooks } from '../control/books.ts';
import { checksView } from './checks-view.ts';
import { document, html, type Markup } from './html.ts';
import { faultsView } from './faults-view.ts';
import { mailView, textsView } from './message-views.ts';
import { paymentsView, payoutsView, transfersView } from './money-views.ts';

const views = ['mail', 'texts', 'payments', 'transfers', 'payouts', 'checks', 'faults'] as const;
type View = (typeof views)[number];

const titles: Record<View, string> = {
  mail: 'Inbox',
  texts: 'Texts',
  payments: 'Payments',
  transfers: 'Transfers',
  payouts: 'Payouts',
  checks: 'Checks',
  faults: 'Faults',
};

function isView(name: unknown): name is View {
  return views.some((view) => view === name);
}

function main(
  controlled: Controlled,
  view: View,
  filter: { to?: string | undefined; open?: number | undefined },
): Markup {
  switch (view) {
    case 'mail':
      return mailView(controlled.mailbox(), filter);
    case 'texts':
      return textsView(controlled.texts, filter);
    case 'payments':
      return paymentsView(readBooks(controlled.state, {}));
    case 'transfers':
      return transfersView(readBooks(controlled.state, {}));
    case 'payouts':
      return payoutsView(readBooks(controlled.state, {}));
    case 'checks':
      return checksView(controlled.checks);
    case 'faults':
      return faultsView(
        controlled.faults.list(),
        controlled.deliveries.pending(),
        controlled.state.clock.milliseconds(),
      );
    default:
      throw new Error(`No such view: ${String(view satisfies never)}`);
  }
}

/** `GET /`, with `?view=`; the inbox and the texts take `?to=`, the inbox `?open=`. */
export function pageRouter(controlled: Controlled): Router {
  const router = express.Router();
  router.get('/', (request, response) => {
    const view = isView(request.query['view']) ? request.query['view'] : 'mail';
    const { to, open } = request.query;
    const filter = {
      to: typeof to === 'string' && to !== '' ? to : undefined,
      open: typeof open === 'string' ? Number(open) : undefined,
    };
    const links = views.map(
      (name) =>
        html`<a href="/?view=${name}"${name === view ? html` aria-current="page"` : null}>${titles[name]}</a>`,
    );
    const active = controlled.faults.list().length;
    const body = html`<header>
        <p class="brand">Hexkey <span>sandbox</span></p>
        <nav aria-label="Views">${links}</nav>
      <p class="note">Stands in for Stripe, Twilio, Checkr and mail. Nothing here reaches anybody.
        ${active === 0 ? null : html`<a class="badge warn" href="/?view=faults">${active} fault${active === 1 ? '' : 's'} on</a>`}</p>
      </header>
      <main data-live>${main(controlled, view, filter)}</main>`;
    response.send(document(titles[view], body, { live: true }));
  });
  return router;
}
