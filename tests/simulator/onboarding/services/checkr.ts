/**
 * The background-check service, written from its documentation and not from the sandbox, so that the two can disagree:
 * candidates, reports, adverse actions, and news of them (docs/provider-fidelity.md names the pages).
 */
import type { Random } from '../../random.ts';
import type { Scheduler } from '../../scheduler.ts';
import { type Answer, answered, refused, type Request, type Service } from './http.ts';
import { fairWeather } from './weather.ts';

/** How a report ends, and how long that takes. `suspended`: the service waits for the candidate first. */
export interface Ending {
  readonly as: 'clear' | 'consider' | 'canceled' | 'suspended' | 'never';
  /** Milliseconds. */
  readonly after: number;
}

interface Candidate {
  readonly id: string;
  customId: string | null;
  /** Everything that was said of the person; null once it was removed. */
  data: Readonly<Record<string, unknown>> | null;
  readonly reports: string[];
}

type ReportStatus = 'pending' | 'complete' | 'suspended' | 'dispute' | 'canceled';

export interface Report {
  readonly id: string;
  readonly candidateId: string;
  readonly tags: readonly string[];
  readonly orderedAt: number;
  status: ReportStatus;
  result: 'clear' | 'consider' | null;
  adjudication: string | null;
  /** Every time at which the service called it so. */
  readonly said: { readonly at: number; readonly result: 'clear' | 'consider' | 'canceled' }[];
  readonly ending: Ending;
}

export interface Notices {
  readonly id: string;
  readonly reportId: string;
  status: 'pending' | 'dispute' | 'complete' | 'canceled';
  /** When the pre-adverse notice went out. */
  readonly sentAt: number;
  readonly finalAt: number;
  /** When the final notice went out. */
  finalSentAt: number | null;
  canceledAt: number | null;
}

/** News on its way to our endpoint, as the service signs it. */
export interface News {
  readonly id: string;
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
}

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a successful answer is repeated under its key. */
const KEY_LIFE = DAY;
const REPORTS_PER_DAY = 3;

interface Options {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** How the reports end, in the order in which they are ordered; the last one goes for all further ones. */
  readonly endings: readonly Ending[];
  readonly onNews: (news: News) => void;
}

export class Checkr implements Service {
  readonly host = 'checkr.simulated';
  readonly weather = fairWeather();
  readonly candidates: Candidate[] = [];
  readonly reports: Report[] = [];
  readonly notices: Notices[] = [];
  /** Whether orders are refused for what the candidate lacks. */
  refusesOrders = false;
  readonly #options: Options;
  readonly #answers = new Map<string, { readonly at: number; readonly answer: Answer }>();
  #ids = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Numbers of people that are here, wherever they came in. */
  knows(text: string): boolean {
    return JSON.stringify(this.candidates.map(({ data }) => data)).includes(text);
  }

  answer = (request: Request): Answer => {
    const { key } = request;
    const known = key === null ? undefined : this.#answers.get(key);
    if (known && this.#now < known.at + KEY_LIFE) return known.answer;
    const answer = this.#do(request);
    if (key !== null && answer.status < 400) this.#answers.set(key, { at: this.#now, answer });
    return answer;
  };

  /** Ends the last report that has not, as if the service had come to it. */
  decide(as: 'clear' | 'consider' | 'canceled'): void {
    const report = this.reports.findLast(({ status }) => status === 'pending' || status === 'suspended');
    if (report) this.#end(report, as);
  }

  /** The candidate disputes the last report that speaks against them: notices wait. */
  dispute(): void {
    const report = this.reports.findLast(
      ({ status, result }) => status === 'complete' && result === 'consider',
    );
    if (!report) return;
    report.status = 'dispute';
    const notices = this.#active(report.id);
    if (notices?.status === 'pending') notices.status = 'dispute';
    this.#tell('report.disputed', { id: report.id, candidate_id: report.candidateId });
  }

  /** A dispute ends: the report was wrong, or it was not, and then the final notice is due when it was, or at once. */
  settle(as: 'clear' | 'consider'): void {
    const report = this.reports.findLast(({ status }) => status === 'dispute');
    if (!report) return;
    this.#end(report, as);
    const notices = this.#active(report.id);
    if (notices?.status !== 'dispute') return;
    if (as === 'clear') this.#cancel(notices);
    else {
      notices.status = 'pending';
      this.#planFinal(notices);
    }
  }

  get #now(): number {
    return this.#options.scheduler.now;
  }

  #id(kind: string): string {
    this.#ids += 1;
    return `${kind}${this.#ids}`;
  }

  #tell(type: string, object: News['object']): void {
    this.#options.onNews({ id: this.#id('event'), type, object });
  }

  #end(report: Report, as: 'clear' | 'consider' | 'canceled'): void {
    report.said.push({ at: this.#now, result: as });
    report.status = as === 'canceled' ? 'canceled' : 'complete';
    report.result = as === 'canceled' ? null : as;
    this.#tell(as === 'canceled' ? 'report.canceled' : 'report.completed', {
      id: report.id,
      candidate_id: report.candidateId,
    });
  }

  #do({ method, path, query, body }: Request): Answer {
    const [, version, kind = '', id = '', action = ''] = path.split('/');
    if (version !== 'v1') return refused(404, 'Resource not found');
    const given = (body ?? {}) as Readonly<Record<string, unknown>>;
    switch (`${method} ${kind}${id && '/:id'}${action && `/${action}`}`) {
      case 'GET candidates':
        return answered({
          data: this.candidates
            .filter(({ customId }) => customId === query.get('custom_id'))
            .map(candidateBody),
        });
      case 'POST candidates':
        return this.#createCandidate(given);
      case 'GET candidates/:id':
        return this.#withCandidate(id, (candidate) => {
          const reports = this.reports.filter(({ candidateId }) => candidateId === id).map(reportBody);
          return answered({ ...candidateBody(candidate), reports });
        });
      case 'POST candidates/:id':
        return this.#withCandidate(id, (candidate) => {
          if (candidate.reports.length > 0 && 'ssn' in given) return refused(400, 'SSN cannot be changed');
          candidate.data = { ...candidate.data, ...given };
          return answered(candidateBody(candidate));
        });
      case 'DELETE candidates/:id/pii':
        return this.#withCandidate(id, (candidate) => {
          if (candidate.data === null)
            return refused(400, 'Candidate has requested that their PII be removed');
          candidate.data = null;
          candidate.customId = null;
          return answered(candidateBody(candidate));
        });
      case 'POST reports':
        return this.#order(given);
      case 'GET reports/:id':
        return this.#withReport(id, (report) => {
          const candidate = this.candidates.find((one) => one.id === report.candidateId);
          return answered({ ...reportBody(report), candidate: candidate && candidateBody(candidate) });
        });
      case 'POST reports/:id':
        return this.#withReport(id, (report) => {
          if (this.#active(id)) return refused(400, 'Report has a pre-existing adverse action');
          if (report.status !== 'complete') return refused(400, 'Report is not complete');
          report.adjudication = 'engaged';
          this.#tell('report.engaged', { id, candidate_id: report.candidateId });
          return answered(reportBody(report));
        });
      case 'POST reports/:id/complete':
        return this.#withReport(id, (report) => {
          if (report.status !== 'pending' && report.status !== 'suspended')
            return refused(400, 'Report has no pending screenings');
          this.#end(report, 'canceled');
          return answered(reportBody(report));
        });
      case 'GET reports/:id/verifications':
        return answered({
          data: [
            {
              verification_type: 'ssn_confirmation',
              verification_url: 'https://checkr.simulated/verify',
              completed_at: null,
            },
          ],
        });
      case 'GET reports/:id/adverse_items':
        return this.#withReport(id, (report) =>
          report.status === 'complete' && report.result === 'consider'
            ? answered({ data: [{ id: `item${id}`, text: 'a charge' }] })
            : refused(400, 'Report must be in a consider status'),
        );
      case 'GET reports/:id/adverse_actions':
        return answered({ data: this.notices.filter(({ reportId }) => reportId === id).map(noticesBody) });
      case 'POST reports/:id/adverse_actions':
        return this.#withReport(id, (report) => this.#giveNotice(report, given));
      case 'DELETE adverse_actions/:id': {
        const notices = this.notices.find((one) => one.id === id);
        if (!notices) return refused(404, 'Resource not found');
        if (notices.status === 'complete' || notices.status === 'canceled')
          return refused(400, `Adverse action is ${notices.status}`);
        this.#cancel(notices);
        return answered(noticesBody(notices));
      }
      default:
        throw new Error(`the simulated service has no ${method} ${path}`);
    }
  }

  #createCandidate(given: Readonly<Record<string, unknown>>): Answer {
    const candidate: Candidate = {
      id: this.#id('candidate'),
      customId: String(given['custom_id']),
      data: given,
      reports: [],
    };
    this.candidates.push(candidate);
    return answered(candidateBody(candidate), 201);
  }

  #order(given: Readonly<Record<string, unknown>>): Answer {
    return this.#withCandidate(String(given['candidate_id']), (candidate) => {
      if (candidate.data === null) return refused(400, 'Candidate has requested that their PII be removed');
      if (this.refusesOrders) return refused(400, 'Candidate must have SSN for the package simulated');
      const recent = this.reports.filter(
        ({ candidateId, orderedAt }) => candidateId === candidate.id && orderedAt > this.#now - DAY,
      );
      if (recent.length >= REPORTS_PER_DAY) return refused(409, 'Duplicate report detected.');
      const { endings, scheduler } = this.#options;
      const ending = endings[Math.min(this.reports.length, endings.length - 1)] ?? {
        as: 'clear',
        after: DAY,
      };
      const report: Report = {
        id: this.#id('report'),
        candidateId: candidate.id,
        tags: given['tags'] as readonly string[],
        orderedAt: this.#now,
        status: 'pending',
        result: null,
        adjudication: null,
        said: [],
        ending,
      };
      this.reports.push(report);
      candidate.reports.push(report.id);
      this.#tell('report.created', { id: report.id, candidate_id: candidate.id });
      const { as } = ending;
      if (as !== 'never')
        scheduler.after(ending.after, () => {
          if (report.status !== 'pending') return;
          if (as !== 'suspended') {
            this.#end(report, as);
            return;
          }
          report.status = 'suspended';
          this.#tell('report.suspended', { id: report.id, candidate_id: candidate.id });
        });
      return answered(reportBody(report), 201);
    });
  }

  #giveNotice(report: Report, given: Readonly<Record<string, unknown>>): Answer {
    if (report.status !== 'complete' || report.result !== 'consider')
      return refused(400, 'Report must be in a consider status');
    if (this.#active(report.id)) return refused(400, 'Report has a pre-existing adverse action');
    const finalAt = Date.parse(String(given['post_notice_scheduled_at']));
    const notices: Notices = {
      id: this.#id('notices'),
      reportId: report.id,
      status: 'pending',
      sentAt: this.#now,
      finalAt,
      finalSentAt: null,
      canceledAt: null,
    };
    this.notices.push(notices);
    report.adjudication = 'pre_adverse_action';
    this.#planFinal(notices);
    this.#tell('report.pre_adverse_action', { id: report.id, candidate_id: report.candidateId });
    return answered(noticesBody(notices), 201);
  }

  #planFinal(notices: Notices): void {
    this.#options.scheduler.at(notices.finalAt, () => {
      if (notices.status !== 'pending') return;
      notices.status = 'complete';
      notices.finalSentAt = this.#now;
      const report = this.reports.find(({ id }) => id === notices.reportId);
      if (report) report.adjudication = 'post_adverse_action';
      this.#tell('report.post_adverse_action', { id: notices.reportId });
    });
  }

  #cancel(notices: Notices): void {
    notices.status = 'canceled';
    notices.canceledAt = this.#now;
    const report = this.reports.find(({ id }) => id === notices.reportId);
    if (report) report.adjudication = null;
  }

  #active(reportId: string): Notices | undefined {
    return this.notices.find((one) => one.reportId === reportId && one.status !== 'canceled');
  }

  #withCandidate(id: string, run: (candidate: Candidate) => Answer): Answer {
    const candidate = this.candidates.find((one) => one.id === id);
    return candidate ? run(candidate) : refused(404, 'Candidate not found');
  }

  #withReport(id: string, run: (report: Report) => Answer): Answer {
    const report = this.reports.find((one) => one.id === id);
    return report ? run(report) : refused(404, 'Report not found');
  }
}

function candidateBody({ id, customId, data, reports }: Candidate): object {
  const ssn = data ? `XXX-XX-${String(data['ssn']).slice(-4)}` : null;
  return { id, custom_id: customId, ssn, report_ids: reports };
}

function reportBody({ id, candidateId, tags, status, result, adjudication, said }: Report): object {
  const completed = said.find((one) => one.result !== 'canceled');
  return {
    id,
    candidate_id: candidateId,
    package: 'simulated',
    tags,
    status,
    result,
    adjudication,
    completed_at: completed ? new Date(completed.at).toISOString() : null,
  };
}

function noticesBody({ id, status, finalAt }: Notices): object {
  return { id, status, post_notice_scheduled_at: new Date(finalAt).toISOString() };
}
