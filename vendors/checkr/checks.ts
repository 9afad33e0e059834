/** Background checks through Checkr: who is checked, the reports, and the notices that the law requires. */
import type { z } from 'zod';
import { type CheckrConfig, openCheckrClient } from './client.ts';
import { type CheckOutcome, ChecksRefused, ChecksUnavailable } from './failures.ts';
import {
  adverseActionList,
  adverseActionShape,
  adverseItemList,
  candidateList,
  candidateShape,
  candidateWithReports,
  orderedReport,
  reportShape,
  reportWithCandidate,
  reportWithDocuments,
  reviewable,
  type ScreeningShape,
  verificationList,
} from './shapes.ts';

/** Who is to be checked. The SSN is sent and not kept: it is in no failure, log or answer. */
export interface CandidateData {
  readonly technicianId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  /** Nine digits, with or without dashes. */
  readonly ssn: string;
  /** Five digits. */
  readonly zip: string;
}

/** Where the work will be done, which determines the law that applies. */
export interface WorkLocation {
  /** Two letters. */
  readonly state: string;
  readonly city?: string | undefined;
}

/** A charge in a court's record. */
export interface CheckRecord {
  readonly caseNumber: string | null;
  readonly charge: string | null;
  readonly classification: string | null;
  readonly disposition: string | null;
  /** Date of the disposition or, without one, of the filing (YYYY-MM-DD). */
  readonly date: string | null;
}

/** One search of a report, for its reviewers. */
export interface Screening {
  readonly kind: keyof typeof reviewable;
  readonly status: 'pending' | 'complete' | 'suspended' | 'canceled';
  readonly result: 'clear' | 'consider' | null;
  /** Such as `KINGS, NY`; null for searches without a place. */
  readonly place: string | null;
  readonly records: readonly CheckRecord[];
}

/** A report's current state at the service. */
export interface CheckReport {
  readonly reportId: string;
  readonly candidateId: string;
  /** `suspended`: the service waits for the candidate; `canceled`: it ended without a result. */
  readonly status: 'pending' | 'complete' | 'suspended' | 'paused' | 'dispute' | 'canceled';
  readonly result: 'clear' | 'consider' | null;
  readonly adjudication: 'engaged' | 'pre_adverse_action' | 'post_adverse_action' | null;
  readonly completedAt: string | null;
  readonly screenings: readonly Screening[];
  /** What the service needs from the candidate, and the pages for it; only for a suspended report. */
  readonly wanted: readonly { readonly kind: string; readonly url: string }[];
}

/** The notices to a person who may lose the work because of a report. */
export interface AdverseNotices {
  /** `pending`: the first was sent; `dispute`: the final one is on hold; `complete`: both were sent. */
  readonly status: 'pending' | 'dispute' | 'complete';
  /** When the service sends the final one automatically. */
  readonly finalNoticeAt: string | null;
}

/** The owner of a webhook's object. */
export interface CheckOwner {
  readonly technicianId: string;
  readonly candidateId: string;
}

/** Every call may throw ChecksUnavailable or ChecksRefused (failures.ts), and may be repeated after either. */
export interface Checks {
  /**
   * Makes a candidate for a person, or corrects the existing one, and answers its id. Candidates are found by the
   * technician's id, so a lost answer does not lead to a second one. Once a check was ordered, the SSN is fixed:
   * another one is `invalid_input`.
   */
  createCandidate(person: CandidateData): Promise<CheckOutcome<string>>;
  /**
   * Orders a check and answers the report's id. `number` counts the candidate's checks from 1; each is ordered once,
   * however often this is called.
   */
  orderReport(candidateId: string, number: number, where: WorkLocation): Promise<CheckOutcome<string>>;
  /** The report of a candidate's check, or null if none was ordered. */
  findReport(candidateId: string, number: number): Promise<string | null>;
  readReport(reportId: string): Promise<CheckReport>;
  /** Stops a check that is no longer wanted; does nothing if it has ended. */
  stopReport(reportId: string): Promise<void>;
  /** The report as a PDF, which the person must be given (15 U.S.C. 1681b(b)(3)); null while there is none. */
  copyOfReport(reportId: string): Promise<Buffer | null>;
  /**
   * Has the service send the pre-adverse notice, and at `finalNoticeAt` (ISO) the final one automatically, unless the
   * person disputes the report or `engage` withdraws it. If notices were already started, answers their state.
   */
  startPreAdverse(reportId: string, finalNoticeAt: string): Promise<AdverseNotices>;
  /** The notices of a report that were not withdrawn. */
  adverseNotices(reportId: string): Promise<AdverseNotices | null>;
  /** Withdraws a report's pending notices, so that no final one follows; does nothing if there are none. */
  takeBackNotices(reportId: string): Promise<void>;
  /**
   * Accepts a report as it is: pending notices are withdrawn, and the candidate is engaged. Does nothing once both
   * notices were sent, because the service then refuses.
   */
  engage(reportId: string): Promise<void>;
  /**
   * Has the service remove the personal data of a technician's candidates, after stopping checks under way. `contact`:
   * email address of the person responsible for the request. Does nothing if there is no candidate (any more).
   */
  eraseCandidates(technicianId: string, contact: string): Promise<void>;
  /** The owner of a candidate or report; null if it isn't ours, or is gone. */
  ownerOf(about: {
    readonly candidateId: string | null;
    readonly reportId: string | null;
  }): Promise<CheckOwner | null>;
}

/** A report as long as a book is a few megabytes. */
const MAX_PDF = 20 * 1024 * 1024;
const technicianIdPattern = /^[A-Za-z0-9-]{1,64}$/;

/** Opens the client. */
export function openChecks(config: CheckrConfig): Checks {
  const client = openCheckrClient(config);

  const candidatesOf = async (technicianId: string) => {
    const { data } = await client.send(candidateList, {
      call: 'candidates.list',
      method: 'GET',
      path: `/candidates?custom_id=${encodeURIComponent(technicianId)}&per_page=100`,
    });
    return data.filter((candidate) => candidate.custom_id === technicianId);
  };

  const candidateOf = async (technicianId: string) => {
    const own = await candidatesOf(technicianId);
    return own.toSorted((a, b) => b.report_ids.length - a.report_ids.length)[0];
  };

  const findReport: Checks['findReport'] = async (candidateId, number) => {
    const { reports } = await client.send(candidateWithReports, {
      call: 'candidates.get',
      method: 'GET',
      path: `/candidates/${candidateId}?include=reports`,
    });
    const ordered = reports.find(
      ({ tags, package: slug }) => slug === config.package && tags?.includes(tagOf(number)),
    );
    return ordered?.id ?? null;
  };

  const activeNotices = async (reportId: string) => {
    const { data } = await client.send(adverseActionList, {
      call: 'adverse_actions.list',
      method: 'GET',
      path: `/reports/${reportId}/adverse_actions`,
    });
    return data.find(({ status }) => status !== 'canceled');
  };

  const readReport: Checks['readReport'] = async (reportId) => {
    const report = await client.send(reportShape, {
      call: 'reports.get',
      method: 'GET',
      path: `/reports/${reportId}?include=${Object.keys(reviewable).join(',')}`,
    });
    return {
      reportId: report.id,
      candidateId: report.candidate_id,
      status: report.status,
      result: report.result,
      adjudication: report.adjudication,
      completedAt: report.completed_at ?? null,
      screenings: screeningsOf(report),
      wanted: report.status === 'suspended' ? await wantedOf(reportId) : [],
    };
  };

  const stopReport: Checks['stopReport'] = async (reportId) => {
    const { status } = await readReport(reportId);
    if (status !== 'pending' && status !== 'suspended' && status !== 'paused') return;
    await client.send(orderedReport, {
      call: 'reports.complete',
      method: 'POST',
      path: `/reports/${reportId}/complete`,
      body: {},
    });
  };

  const wantedOf = async (reportId: string): Promise<CheckReport['wanted']> => {
    const { data } = await client.send(verificationList, {
      call: 'verifications.list',
      method: 'GET',
      path: `/reports/${reportId}/verifications`,
    });
    return data
      .filter(({ completed_at: completedAt }) => completedAt === null || completedAt === undefined)
      .map(({ verification_type: kind, verification_url: url }) => ({ kind, url }));
  };

  const candidateAbout = async ({ candidateId, reportId }: Parameters<Checks['ownerOf']>[0]) => {
    if (reportId !== null) {
      const report = await client.send(reportWithCandidate, {
        call: 'reports.get',
        method: 'GET',
        path: `/reports/${reportId}?include=candidate`,
      });
      return report.candidate;
    }
    if (candidateId === null) return null;
    return client.send(candidateShape, {
      call: 'candidates.get',
      method: 'GET',
      path: `/candidates/${candidateId}`,
    });
  };

  const takeBackNotices: Checks['takeBackNotices'] = async (reportId) => {
    const notices = await activeNotices(reportId);
    // Once complete, both notices were sent and can't be withdrawn.
    if (!notices || notices.status === 'complete') return;
    await client.send(adverseActionShape, {
      call: 'adverse_actions.cancel',
      method: 'DELETE',
      path: `/adverse_actions/${notices.id}`,
    });
  };

  return {
    findReport,
    readReport,
    takeBackNotices,

    async createCandidate(person) {
      const found = await candidateOf(person.technicianId);
      if (found && found.report_ids.length > 0) {
        if (found.ssn?.slice(-4) === person.ssn.slice(-4)) return { ok: true, value: found.id };
        return { ok: false, failure: { kind: 'invalid_input', fields: ['ssn'] } };
      }
      const outcome = await client.tell(candidateShape, {
        call: found ? 'candidates.update' : 'candidates.create',
        method: 'POST',
        path: found ? `/candidates/${found.id}` : '/candidates',
        body: bodyOf(person),
        // Two concurrent tries may both look for the candidate before either has made it.
        ...(found ? {} : { idempotencyKey: `candidate-${person.technicianId}` }),
      });
      return outcome.ok ? { ok: true, value: outcome.value.id } : outcome;
    },

    async orderReport(candidateId, number, { state, city }) {
      const found = await findReport(candidateId, number);
      if (found !== null) return { ok: true, value: found };
      const outcome = await client.tell(orderedReport, {
        call: 'reports.create',
        method: 'POST',
        path: '/reports',
        body: {
          candidate_id: candidateId,
          package: config.package,
          work_locations: [{ country: 'US', state, ...(city === undefined ? {} : { city }) }],
          tags: [tagOf(number)],
        },
        idempotencyKey: `report-${candidateId}-${number}`,
      });
      return outcome.ok ? { ok: true, value: outcome.value.id } : outcome;
    },

    stopReport,

    async copyOfReport(reportId) {
      const { documents } = await client.send(reportWithDocuments, {
        call: 'reports.get',
        method: 'GET',
        path: `/reports/${reportId}?include=documents`,
      });
      const link = documents?.find(({ type }) => type === 'pdf_report')?.download_uri ?? null;
      if (link === null) return null;
      const file = await client.download(link, MAX_PDF);
      if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new ChecksUnavailable('a document is no PDF');
      return file;
    },

    async startPreAdverse(reportId, finalNoticeAt) {
      const begun = await activeNotices(reportId);
      if (begun) return noticesOf(begun);
      const { data: items } = await client.send(adverseItemList, {
        call: 'adverse_items.list',
        method: 'GET',
        path: `/reports/${reportId}/adverse_items`,
      });
      return noticesOf(
        await client.send(adverseActionShape, {
          call: 'adverse_actions.create',
          method: 'POST',
          path: `/reports/${reportId}/adverse_actions`,
          body: {
            adverse_item_ids: items.map(({ id }) => id),
            post_notice_scheduled_at: finalNoticeAt,
          },
        }),
      );
    },

    async adverseNotices(reportId) {
      const notices = await activeNotices(reportId);
      return notices ? noticesOf(notices) : null;
    },

    async engage(reportId) {
      const { adjudication } = await readReport(reportId);
      if (adjudication === 'engaged') return;
      // Once the final notice was sent, the service does not engage the person any more.
      if ((await activeNotices(reportId))?.status === 'complete') return;
      await takeBackNotices(reportId);
      await client.send(orderedReport, {
        call: 'reports.update',
        method: 'POST',
        path: `/reports/${reportId}`,
        body: { adjudication: 'engaged' },
      });
    },

    async eraseCandidates(technicianId, contact) {
      for (const candidate of await candidatesOf(technicianId)) {
        for (const reportId of candidate.report_ids) await orNothing(stopReport(reportId), [404]);
        // For data that was already removed, the service answers with an error that it does not document further.
        const over = [400, 404, 422];
        await orNothing(
          client.send(candidateShape, {
            call: 'candidates.erase',
            method: 'DELETE',
            path: `/candidates/${candidate.id}/pii`,
            body: { deletion_contact_email_address: contact },
          }),
          over,
        );
      }
    },

    async ownerOf(about) {
      const candidate = await orNothing(candidateAbout(about), [404]);
      const technicianId = candidate?.custom_id ?? '';
      if (!candidate || !technicianIdPattern.test(technicianId)) return null;
      return { technicianId, candidateId: candidate.id };
    },
  };
}

/** The answer of a call, or null if the service refuses it with one of these statuses: then there is nothing to do. */
async function orNothing<T>(answer: Promise<T>, over: readonly number[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ChecksRefused && over.includes(error.status)) return null;
    throw error;
  }
}

/** Tag by which a check's report is found again, since the service forgets idempotency keys after a day. */
function tagOf(number: number): string {
  return `check-${number}`;
}

/** Letters beyond Latin-1 that don't decompose into a letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Œ: 'OE',
  œ: 'oe',
};

/**
 * A name in the characters that the service accepts: phones type O’Brien with an apostrophe that it refuses, and
 * letters beyond Latin-1 lose their marks, as on a driver’s license. Other scripts are left for the service to refuse.
 */
function acceptedName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/[‘’ʻʼ´`]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(
      /[^ -ÿ]/gu,
      (letter) => plainLetters[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    );
}

function bodyOf(person: CandidateData): object {
  return {
    custom_id: person.technicianId,
    first_name: acceptedName(person.firstName),
    last_name: acceptedName(person.lastName),
    // We don't ask for a middle name, and the service requires either one or this flag.
    no_middle_name: true,
    email: person.email,
    phone: person.phone,
    dob: person.dateOfBirth,
    ssn: person.ssn,
    zipcode: person.zip,
    // The service sends the person a copy of the report too.
    copy_requested: true,
  };
}

function screeningsOf(report: z.output<typeof reportShape>): readonly Screening[] {
  return (Object.keys(reviewable) as Screening['kind'][]).flatMap((kind) =>
    [report[kind] ?? []].flat().map((found) => screeningOf(kind, found)),
  );
}

function screeningOf(kind: Screening['kind'], found: ScreeningShape): Screening {
  const place = [found.county, found.state].filter(
    (part) => part !== null && part !== undefined && part !== '',
  );
  return {
    kind,
    status: found.status,
    result: found.result,
    place: place.length === 0 ? null : place.join(', '),
    records: (found.records ?? []).flatMap(({ case_number: caseNumber, file_date: filed, charges }) =>
      (charges?.length ? charges : [{}]).map(
        ({ charge, classification, disposition, disposition_date: date }): CheckRecord => ({
          caseNumber: caseNumber ?? null,
          charge: charge ?? null,
          classification: classification ?? null,
          disposition: disposition ?? null,
          date: date ?? filed ?? null,
        }),
      ),
    ),
  };
}

function noticesOf(action: z.output<typeof adverseActionShape>): AdverseNotices {
  const { status, post_notice_scheduled_at: finalNoticeAt } = action;
  if (status === 'canceled') throw new ChecksUnavailable('the notices were taken back meanwhile');
  return { status, finalNoticeAt: finalNoticeAt ?? null };
}
