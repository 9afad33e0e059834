/** Switches for faults, the clock, and the queued calls to the product. */
import type { PendingDelivery } from '../store/deliveries.ts';
import { type Fault, faultKinds } from '../store/faults.ts';
import { html, instant, type Markup } from './html.ts';

/** Common faults, one tap each. */
const presets: { label: string; fault: object }[] = [
  { label: 'Payments are down', fault: { service: 'stripe', kind: 'outage' } },
  {
    label: 'Captures lose their answer, once',
    fault: { service: 'stripe', call: 'payment_intents.capture', kind: 'lost_answer', times: 1 },
  },
  {
    label: 'Captures are declined',
    fault: { service: 'stripe', call: 'payment_intents.capture', kind: 'decline' },
  },
  { label: 'Webhooks arrive three times', fault: { service: 'stripe', kind: 'duplicate_webhooks' } },
  { label: 'Webhooks arrive out of order', fault: { service: 'stripe', kind: 'reorder_webhooks' } },
  { label: 'Payments are slow (3 s)', fault: { service: 'stripe', kind: 'slow', milliseconds: 3000 } },
  { label: 'Texts are down', fault: { service: 'twilio', kind: 'outage' } },
  { label: 'Texts are not delivered', fault: { service: 'twilio', kind: 'undelivered' } },
  { label: 'Mail is down', fault: { service: 'smtp', kind: 'outage' } },
  { label: 'Background checks are down', fault: { service: 'checkr', kind: 'outage' } },
  { label: 'Photo detection is down', fault: { service: 'openai', kind: 'outage' } },
];

function row(fault: Fault): Markup {
  const limits = [
    fault.milliseconds === null ? null : `${fault.milliseconds} ms`,
    fault.remaining === null ? null : `${fault.remaining} left`,
    `${fault.hits} hit${fault.hits === 1 ? '' : 's'}`,
  ].filter((part) => part !== null);
  return html`<li><strong>${fault.service}</strong> ${fault.call ?? 'every call'}
    <span class="badge warn">${fault.kind.replaceAll('_', ' ')}</span>
    <span class="muted">${limits.join(' · ')}</span>
    <button data-delete="/sandbox/faults/${fault.id}">Switch off</button></li>`;
}

/** The view. */
export function faultsView(faults: Fault[], pending: PendingDelivery[], now: number): Markup {
  const buttons = presets.map(
    ({ label, fault }) =>
      html`<button data-post="/sandbox/faults" data-body="${JSON.stringify(fault)}">${label}</button>`,
  );
  return html`<h1>Faults</h1>
    ${
      faults.length === 0
        ? html`<p class="empty">Everything works.</p>`
        : html`<ul class="rows">${faults.map(row)}</ul><p><button data-delete="/sandbox/faults">Switch all off</button></p>`
    }
    <h2>Switch on</h2>
    <div class="presets">${buttons}</div>
    <form class="fields inline" data-post="/sandbox/faults">
      <label>Service<select name="service"><option>stripe</option><option>twilio</option><option>smtp</option><option>openai</option><option>checkr</option><option>docuseal</option></select></label>
      <label>Call or event<input name="call" placeholder="payment_intents.capture"></label>
      <label>Kind<select name="kind">${faultKinds.map((kind) => html`<option>${kind}</option>`)}</select></label>
      <label>Times<input name="times" type="number" min="1"></label>
      <label>Milliseconds<input name="milliseconds" type="number" min="0"></label>
      <button class="primary">Switch on</button>
    </form>
    <h2>Clock</h2>
    <p>The provider's clock shows ${instant(now)} UTC.</p>
    <form class="fields inline" data-post="/sandbox/clock">
      <label>Forward by seconds<input name="seconds" type="number" min="1" value="86400" required></label>
      <button>Move the clock</button>
    </form>
    <h2>Calls to the product still to be made</h2>
    ${
      pending.length === 0
        ? html`<p class="empty">None are waiting.</p>`
        : html`<ul class="rows">${pending.map(
            ({ channel, topic, attempts, due, lastError }) =>
              html`<li><strong>${channel}</strong> ${topic} <span class="muted">${attempts} tries, next ${instant(due)} ${lastError}</span></li>`,
          )}</ul>`
    }
    <h2>Control API</h2>
    <p class="muted">The same by HTTP; the README in this folder tells what each call takes.</p>
    <pre class="calls" tabindex="0" role="region" aria-label="Control calls">GET|POST|DELETE /sandbox/faults    DELETE /sandbox/faults/:id
GET  /sandbox/books?&lt;metadata key&gt;=&lt;value&gt;
GET  /sandbox/mail?to=    GET /sandbox/mail/:position[/html|/raw]
GET  /sandbox/texts?to=   POST /sandbox/texts/incoming
GET|POST /sandbox/clock   POST /sandbox/holds/:id/expire
POST /sandbox/payouts/:id/fail   POST /sandbox/tamper
GET  /sandbox/deliveries  POST /sandbox/3ds/:id
GET  /sandbox/checks      POST /sandbox/checks/reports/:id/decide|resume|dispute
POST /sandbox/checks/invitations/:id/complete</pre>`;
}
