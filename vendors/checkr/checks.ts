/** Background checks through Checkr: who is checked, the reports, and the notices that the law wants around them. */
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

/** Who is to be checked. The number is sent and forgotten: it is in no failure, no log and no answer. */
export interface CandidateData {
  readonly technicianId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string;
  /** Nine digits, with dashes or without. */
  readonly ssn: string;
  /** Five digits. */
  readonly zip: string;
}

/** Where the work will be done, by which the service knows the law that applies. */
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
  /** YYYY-MM-DD, of the disposition or, without one, of the filing. */
  readonly date: string | null;
}

/** One search of a report, for those who review it. */
export interface Screening {
  readonly kind: keyof typeof reviewable;
  readonly status: 'pending' | 'complete' | 'suspended' | 'canceled';
  readonly result: 'clear' | 'consider' | null;
  /** `KINGS, NY`, of searches that have one. */
  readonly place: string | null;
  readonly records: readonly CheckRecord[];
}

/** A report as it stands at the service. */
export interface CheckReport {
  readonly reportId: string;
  readonly candidateId: string;
  /** `suspended`: the service waits for the candidate; `canceled`: nothing came of it. */
  readonly status: 'pending' | 'complete' | 'suspended' | 'paused' | 'dispute' | 'canceled';
  readonly result: 'clear' | 'consider' | null;
  readonly adjudication: 'engaged' | 'pre_adverse_action' | 'post_adverse_action' | null;
  readonly completedAt: string | null;
  readonly screenings: readonly Screening[];
  /** What the service wants of the candidate, and the pages where it is given; of a suspended report alone. */
  readonly wanted: readonly { readonly kind: string; readonly url: string }[];
}

/** The notices to somebody whom a report may cost the work. */
export interface AdverseNotices {
  /** `pending`: the first was sent; `dispute`: the last one waits; `complete`: both were sent. */
  readonly status: 'pending' | 'dispute' | 'complete';
  /** When the service sends the last one by itself. */
  readonly finalNoticeAt: string | null;
}

/** Whose object a webhook is about. */
export interface CheckOwner {
  readonly technicianId: string;
  readonly candidateId: string;
}

/** Every call may throw ChecksUnavailable or ChecksRefused (failures.ts), and may be repeated after either. */
export interface Checks {
  /**
   * Makes a candidate of a person, or corrects the one that was made before, and answers its id. Candidates are found by
   * the technician's id, so a lost answer makes no second one. Once a check was ordered the number is fixed: another one
   * is `invalid_input`.
   */
  createCandidate(person: CandidateData): Promise<CheckOutcome<string>>;
  /**
   * Orders a check and answers the report's id. `number` counts the candidate's checks from 1; each is ordered once,
   * however often it is asked for.
   */
  orderReport(candidateId: string, number: number, where: WorkLocation): Promise<CheckOutcome<string>>;
  /** The report of a candidate's check, or null when it was not ordered. */
  findReport(candidateId: string, number: number): Promise<string | null>;
  readReport(reportId: string): Promise<CheckReport>;
  /** Ends a check that is not wanted any more; nothing for one that has ended. */
  stopReport(reportId: string): Promise<void>;
  /** The report as a PDF, as the person must get it (15 U.S.C. 1681b(b)(3)); null while there is none. */
  copyOfReport(reportId: string): Promise<Buffer | null>;
  /**
   * Has the service send the pre-adverse notice, and the final one at `finalNoticeAt` (ISO) by itself, unless the person
   * disputes the report or `engage` takes it back. Notices that were begun before are answered as they stand.
   */
  startPreAdverse(reportId: string, finalNoticeAt: string): Promise<AdverseNotices>;
  /** The notices of a report that were not taken back. */
  adverseNotices(reportId: string): Promise<AdverseNotices | null>;
  /** Takes pending notices of a report back: no final one follows. Nothing where there are none. */
  takeBackNotices(reportId: string): Promise<void>;
  /**
   * Takes a report as it is: pending notices are taken back, and the candidate is engaged. Nothing once both notices were
   * sent: the service refuses it then.
   */
  engage(reportId: string): Promise<void>;
  /**
   * Has the service remove the personal data of a technician's candidates, checks that are under way ended first.
   * `contact`: mail address of who answers for the request. Nothing where there is none, or none any more.
   */
  eraseCandidates(technicianId: string, contact: string): Promise<void>;
  /** Whose candidate or report it is; null for one that is none of ours, or gone. */
  ownerOf(about: {
    readonly candidateId: string | null;
    readonly reportId: string | null;
  }): Promise<CheckOwner | null>;
}

/** A report of the size of a book has some megabytes. */
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
    // What is complete was sent, and cannot be taken back.
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
        // Two tries at the same time look for the candidate before either has made it.
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
      // Once the last notice is out, the service engages nobody for whom it was.
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
        // Of data that were removed before, the service answers an error that it does not document further.
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

/** What a call answers, or null where the service refuses it with one of these codes: there is nothing to be done. */
async function orNothing<T>(answer: Promise<T>, over: readonly number[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ChecksRefused && over.includes(error.status)) return null;
    throw error;
  }
}

/** By which the report of a check is found again, for the service's own keys are forgotten after a day. */
function tagOf(number: number): string {
  return `check-${number}`;
}

/** Letters beyond Latin-1 that are no letter with a mark. */
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
 * A name in the characters that the service takes: phones write O’Brien with an apostrophe that it refuses, and a name
 * beyond Latin-1 goes without its marks, as on a driver’s license. What is no letter of ours is left for it to refuse.
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
    // Nobody is asked for a middle name, and the service wants one or a word that there is none.
    no_middle_name: true,
    email: person.email,
    phone: person.phone,
    dob: person.dateOfBirth,
    ssn: person.ssn,
    zipcode: person.zip,
    // The person gets a copy of the report from the service as well.
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
