/** Checkr's objects as the sandbox stores them, always without the Social Security number. */
import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store.ts';
import type { Outcome } from './outcomes.ts';

/** A customer's decision about a report. */
export type Adjudication = 'engaged' | 'pre_adverse_action' | 'post_adverse_action' | null;

/** A person to be checked, in the shape of the API. */
export interface Candidate {
  id: string;
  object: 'candidate';
  uri: string;
  created_at: string;
  first_name: string | null;
  middle_name: string | null;
  no_middle_name: boolean;
  last_name: string | null;
  mother_maiden_name: string | null;
  email: string;
  phone: string | null;
  zipcode: string | null;
  dob: string | null;
  /** `XXX-XX-` and the last four digits: the others are discarded before anything is stored. */
  ssn: string | null;
  driver_license_number: string | null;
  driver_license_state: string | null;
  previous_driver_license_number: null;
  previous_driver_license_state: null;
  copy_requested: boolean;
  custom_id: string | null;
  report_ids: string[];
  geo_ids: string[];
  adjudication: Adjudication;
  metadata: Record<string, string>;
}

/** The work location, which determines the applicable law. */
export interface WorkLocation {
  country: string;
  state?: string | undefined;
  city?: string | undefined;
}

/** What Checkr asks the candidate for while a report is suspended. */
export interface Verification {
  id: string;
  object: 'verification';
  uri: string;
  created_at: string;
  completed_at: string | null;
  processed_at: string | null;
  verification_type: 'ssn_confirmation';
  verification_url: string;
  report_id: string;
}

/** A search that a package may include. */
export type ScreeningType =
  | 'ssn_trace'
  | 'sex_offender_search'
  | 'national_criminal_search'
  | 'county_criminal_search'
  | 'motor_vehicle_report';

/** A charge in a court record, with the fields that a reader needs. */
interface Charge {
  id: string;
  charge: string;
  classification: string;
  disposition: string;
  offense_date: string;
  disposition_date: string;
  sentence: string | null;
}

/** A court record. */
export interface CourtRecord {
  id: string;
  case_number: string;
  file_date: string;
  arresting_agency: string | null;
  court_jurisdiction: string | null;
  court_of_record: string | null;
  full_name: string;
  dob: string | null;
  county: string;
  state: string;
  charges: Charge[];
}

/** One search of a report. */
export interface Screening {
  id: string;
  type: ScreeningType;
  status: 'pending' | 'complete' | 'suspended' | 'canceled';
  result: 'clear' | 'consider' | null;
  cancellationReason: string | null;
  completedAt: string | null;
  records: CourtRecord[];
}

/** A report, including what answers contain only on request. */
export interface StoredReport {
  id: string;
  candidateId: string;
  package: string;
  status: 'pending' | 'complete' | 'suspended' | 'dispute' | 'canceled';
  result: 'clear' | 'consider' | null;
  adjudication: Adjudication;
  createdAt: string;
  completedAt: string | null;
  revisedAt: string | null;
  workLocations: WorkLocation[];
  tags: string[];
  source: 'api' | 'form';
  /** Its outcome when it is due. */
  outcome: Outcome;
  screenings: Screening[];
  verifications: Verification[];
  documentId: string | null;
}

/** An item of a report that is held against the candidate. */
export interface AdverseItem {
  id: string;
  object: 'adverse_item';
  text: string;
}

/** The notices to a candidate whom a report may cost the job. */
export interface AdverseAction {
  id: string;
  object: 'adverse_action';
  uri: string;
  status: 'pending' | 'complete' | 'dispute' | 'canceled';
  report_id: string;
  created_at: string;
  post_notice_scheduled_at: string;
  post_notice_ready_at: string;
  canceled_at: string | null;
  adverse_items: AdverseItem[];
  delivery: { state: 'sent'; reason: null; updated_at: string };
  individualized_assessment_engaged: boolean;
}

/** A file that belongs to a report. */
export interface StoredDocument {
  id: string;
  reportId: string;
  createdAt: string;
}

/** An invitation to the form that Checkr hosts. */
export interface Invitation {
  id: string;
  object: 'invitation';
  uri: string;
  invitation_url: string;
  status: 'pending' | 'completed' | 'expired';
  created_at: string;
  expires_at: string;
  completed_at: string | null;
  deleted_at: string | null;
  package: string;
  candidate_id: string;
  report_id: string | null;
  tags: string[];
  work_locations: WorkLocation[];
}

/** The stored objects by type. */
export interface StoredTypes {
  candidate: Candidate;
  report: StoredReport;
  adverse_action: AdverseAction;
  document: StoredDocument;
  invitation: Invitation;
}
type Type = keyof StoredTypes;

/** Access to the objects; inside the caller's transaction. */
export interface CheckrObjects {
  /** @param parent id of the candidate or report that it belongs to; empty for candidates */
  insert<T extends Type>(type: T, object: StoredTypes[T], parent?: string): void;
  update<T extends Type>(type: T, object: StoredTypes[T]): void;
  find<T extends Type>(type: T, id: string): StoredTypes[T] | undefined;
  /** Oldest first; only those of one parent if given. */
  list<T extends Type>(type: T, parent?: string): StoredTypes[T][];
  /** Sets when something happens automatically, in milliseconds of the sandbox's clock; null: never. */
  schedule(id: string, due: number | null): void;
  /** Everything that is due; it is then no longer scheduled. */
  takeDue(now: number): { type: Type; id: string }[];
}

/** The objects kept in `store`. */
export function openCheckrObjects(store: Store): CheckrObjects {
  const parsed = <T extends Type>(row: { body: string }): StoredTypes[T] =>
    JSON.parse(row.body) as StoredTypes[T];
  return {
    insert: (type, object, parent = '') => {
      store.insert('checkr_objects', { id: object.id, type, parent, body: JSON.stringify(object) });
    },
    update: (_type, object) => {
      store.run('update checkr_objects set body = ? where id = ?', JSON.stringify(object), object.id);
    },
    find: (type, id) => {
      const row = store.get<{ body: string }>(
        'select body from checkr_objects where id = ? and type = ?',
        id,
        type,
      );
      return row && parsed(row);
    },
    list: <T extends Type>(type: T, parent?: string) =>
      (parent === undefined
        ? store.all<{ body: string }>(
            'select body from checkr_objects where type = ? order by position',
            type,
          )
        : store.all<{ body: string }>(
            'select body from checkr_objects where type = ? and parent = ? order by position',
            type,
            parent,
          )
      ).map((row) => parsed<T>(row)),
    schedule: (id, due) => {
      store.run('update checkr_objects set due = ? where id = ?', due, id);
    },
    takeDue: (now) => {
      const due = store.all<{ type: Type; id: string }>(
        'select type, id from checkr_objects where due <= ? order by due, position',
        now,
      );
      for (const { id } of due) store.run('update checkr_objects set due = null where id = ?', id);
      return due;
    },
  };
}

/** An id like Checkr's: 24 hex digits. */
export function newCheckrId(): string {
  return randomBytes(12).toString('hex');
}

/** An instant in Checkr's format, to the second. */
export function instantOf(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
