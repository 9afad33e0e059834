/** The inbox and the phone. */
import type { CaughtMail, Mailbox } from '../mail/mailbox.ts';
import type { Text, Texts } from '../twilio/messages.ts';
import { html, instant, type Markup } from './html.ts';

const shown = 60;

function search(view: string, label: string, to: string | undefined): Markup {
  return html`<form class="search" role="search">
    <input type="hidden" name="view" value="${view}">
    <label>${label}<input name="to" value="${to ?? ''}"></label>
    <button>Show</button>
  </form>`;
}

function openMail(mail: CaughtMail, chosen: boolean): Markup {
  const body =
    mail.html === null
      ? html`<pre class="letter">${mail.text ?? ''}</pre>`
      : html`<iframe class="letter" title="${mail.subject}" sandbox="allow-popups" src="/sandbox/mail/${mail.position}/html"></iframe>`;
  return html`<article class="open${chosen ? null : html` unasked`}">
    <h2>${mail.subject}</h2>
    <p class="muted">${mail.from} → ${mail.to.join(', ')} · ${instant(Date.parse(mail.receivedAt))}</p>
    <p class="muted"><code>${mail.messageId ?? 'no Message-ID'}</code>
      · <a href="/sandbox/mail/${mail.position}/raw">source</a>
      ${mail.attachments.map(({ filename, bytes }) => html` · ${filename ?? 'attachment'} (${bytes} bytes)`)}</p>
    ${mail.returnPath === '' ? null : html`<p><button data-post="/sandbox/mail/${mail.position}/return">Return to sender</button></p>`}
    ${body}
  </article>`;
}

/** Every email, newest first, with the opened one beside the list. */
export function mailView(
  mailbox: Mailbox,
  filter: { to?: string | undefined; open?: number | undefined },
): Markup {
  const mails = mailbox.list({ to: filter.to, limit: shown });
  const open = filter.open === undefined ? mails[0] : (mailbox.find(filter.open) ?? mails[0]);
  const query = filter.to === undefined ? '' : `&to=${encodeURIComponent(filter.to)}`;
  const list = mails.map(
    (
      mail,
    ) => html`<li><a href="/?view=mail&open=${mail.position}${query}"${mail.position === open?.position ? html` aria-current="true"` : null}>
        <strong>${mail.subject}</strong><span>${mail.to.join(', ')}</span>${instant(Date.parse(mail.receivedAt))}</a></li>`,
  );
  return html`<h1>Inbox</h1>${search('mail', 'Recipient', filter.to)}
    ${
      open
        ? html`<div class="split">${openMail(open, filter.open !== undefined)}<ul class="list">${list}</ul></div>`
        : html`<p class="empty">No mail yet. What the product sends by SMTP appears here.</p>`
    }`;
}

function bubble(text: Text): Markup {
  const state = text.errorCode === null ? text.status : `${text.status} ${text.errorCode}`;
  return html`<li class="bubble ${text.direction === 'inbound' ? 'inbound' : 'outbound'}">
    <p class="muted">${text.from} → ${text.to} · ${instant(text.created)} · <span class="badge">${state}</span></p>
    <p>${text.body}</p></li>`;
}

/** Every text, newest first. */
export function textsView(texts: Texts, filter: { to?: string | undefined }): Markup {
  const found = texts.list({ to: filter.to, limit: shown });
  const optOuts = texts.optOuts();
  return html`<h1>Texts</h1>${search('texts', 'Phone', filter.to)}
    ${optOuts.length === 0 ? null : html`<p class="muted">Said STOP: ${optOuts.join(', ')}</p>`}
    ${
      found.length === 0
        ? html`<p class="empty">No texts yet.</p>`
        : html`<ul class="bubbles">${found.map(bubble)}</ul>`
    }
    <form class="fields inline" data-post="/sandbox/texts/incoming">
      <label>From<input name="from" placeholder="+12125550123" required></label>
      <label>Text<input name="body" value="STOP" required></label>
      <button>Text the product</button>
    </form>`;
}
