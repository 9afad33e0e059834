/** Background checks: the people, their status, and buttons for what only a clerk or the candidate could do. */
import type { Candidate, Invitation, StoredReport } from '../checkr/objects.ts';
import { type Outcome, testNumbers } from '../checkr/outcomes.ts';
import type { CheckrState } from '../checkr/state.ts';
import { html, instant, type Markup } from './html.ts';

const shown = 60;

function button(path: string, label: string, body: object = {}): Markup {
  return html`<button data-post="/sandbox/checks/${path}" data-body="${JSON.stringify(body)}">${label}</button>`;
}

function decisions(report: StoredReport, choices: readonly Outcome[]): Markup[] {
  return choices.map((outcome) => button(`reports/${report.id}/decide`, outcome, { outcome }));
}

function actions(report: StoredReport): readonly Markup[] {
  switch (report.status) {
    case 'pending':
      return decisions(report, ['clear', 'consider', 'suspended', 'canceled']);
    case 'suspended':
      return [
        button(`reports/${report.id}/resume`, 'The candidate confirms the number'),
        ...decisions(report, ['canceled']),
      ];
    case 'dispute':
      return decisions(report, ['clear', 'consider']);
    case 'complete':
      return report.result === 'consider'
        ? [button(`reports/${report.id}/dispute`, 'The candidate disputes it')]
        : [];
    case 'canceled':
      return [];
    default:
      throw new Error(`No such status: ${String(report.status satisfies never)}`);
  }
}

function reportRow(state: CheckrState, report: StoredReport): Markup {
  const notice = state.objects.list('adverse_action', report.id).find(({ status }) => status !== 'canceled');
  const result = report.result ?? report.status;
  return html`<li>${report.package} <span class="badge${result === 'clear' ? null : html` warn`}">${report.status === 'complete' ? result : report.status}</span>
    ${report.adjudication === null ? null : html`<span class="badge">${report.adjudication.replaceAll('_', ' ')}</span>`}
    <span class="muted"><code>${report.id}</code> ordered ${instant(Date.parse(report.createdAt))}
    ${notice?.status === 'pending' ? html`, final notice ${instant(Date.parse(notice.post_notice_scheduled_at))}` : null}</span>
    ${actions(report)}</li>`;
}

function invitationRow(invitation: Invitation): Markup {
  return html`<li>Invitation to ${invitation.package} <span class="badge">${invitation.status}</span>
    ${invitation.status === 'pending' ? button(`invitations/${invitation.id}/complete`, 'The candidate fills it in') : null}</li>`;
}

function candidateRow(state: CheckrState, candidate: Candidate): Markup {
  const reports = state.objects.list('report', candidate.id);
  const invitations = state.objects.list('invitation', candidate.id);
  return html`<li><strong>${candidate.first_name ?? ''} ${candidate.last_name ?? ''}</strong> ${candidate.email}
    <span class="muted">SSN ${candidate.ssn ?? 'not given'} · <code>${candidate.id}</code></span>
    <ul class="rows">${invitations.map(invitationRow)}${reports.map((report) => reportRow(state, report))}</ul></li>`;
}

/** The view, newest candidate first. */
export function checksView(state: CheckrState): Markup {
  const candidates = state.objects.list('candidate').slice(-shown).reverse();
  return html`<h1>Background checks</h1>
    ${
      candidates.length === 0
        ? html`<p class="empty">Nobody is checked yet.</p>`
        : html`<ul class="rows">${candidates.map((candidate) => candidateRow(state, candidate))}</ul>`
    }
    <h2>Test numbers</h2>
    <p>A Social Security number that ends in one of these decides what comes of its checks; all others are clear.</p>
    <ul class="rows">${testNumbers.map(({ lastFour, outcome }) => html`<li><code>${lastFour}</code> ${outcome}</li>`)}</ul>`;
}
