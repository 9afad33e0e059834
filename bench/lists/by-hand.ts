/** The lists' queries as an expert would write them by hand, to compare the api with. */
import type pg from 'pg';
import type { Query } from '../../tests/support/contract-queries.ts';

/** A list in SQL; a condition's `$` stands for its value. */
interface ByHand {
  readonly columns: string;
  readonly from: string;
  readonly always?: string;
  readonly where: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Null: the default order. */
  readonly order: (sort: string | undefined) => string;
}

const part = (text: string): string => `%${text.toLowerCase()}%`;
const SINCE_90 = `now() - interval '90 days'`;

/** `-name` is descending. */
const sorted =
  (columns: Readonly<Record<string, string>>, usual: string, key: string) =>
  (sort: string | undefined): string => {
    if (sort === undefined) return usual;
    const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
    const names = (columns[sort.replace(/^-/, '')] ?? '').split(', ');
    return [...names, key].map((name) => `${name} ${direction}`).join(', ');
  };

const WORKS = `is_active AND application_status <> 'rejected'`;
const CLEARED = 'coalesce(cleared_until > now(), false)';

const byHand: Readonly<Record<string, ByHand>> = {
  '/api/admin/technicians/paginated': {
    columns: '*, (SELECT sum(owed) FROM rm.payouts p WHERE p.technician_id = t.id)',
    from: 'rm.technicians t',
    always: `status = 'registered'`,
    where: {
      status: {
        all: 'true',
        active: WORKS,
        available: `${WORKS} AND ${CLEARED} AND is_available`,
        unavailable: `${WORKS} AND ${CLEARED} AND NOT is_available`,
        pending: `${WORKS} AND NOT ${CLEARED}`,
        inactive: `NOT (${WORKS})`,
      },
      search: 'search LIKE $',
    },
    order: sorted(
      {
        technician: 'lower(last_name), lower(first_name)',
        jobs: 'jobs',
        rating: 'rating',
        joined: 'since',
      },
      'since DESC, id DESC',
      'id',
    ),
  },
  '/api/admin/technician-applications/paginated': {
    columns: '*',
    from: 'rm.technicians',
    always: `status = 'registered' AND vetting ->> 'status' NOT IN ('none', 'closed')`,
    where: { status: { all: 'true', '': 'application_status = $' }, search: 'search LIKE $' },
    order: sorted(
      { applicant: 'lower(last_name), lower(first_name)', created: `vetting ->> 'sentAt'` },
      `vetting ->> 'sentAt' DESC, id DESC`,
      'id',
    ),
  },
  '/api/admin/bookings/paginated': {
    columns: '*',
    from: 'rm.bookings',
    where: {
      status: {
        unassigned: `outcome = 'open' AND status IN ('pending', 'confirmed') AND crew_ids = '{}'`,
        open: `outcome = 'open'`,
        completed: `outcome = 'completed'`,
        cancelled: `outcome = 'cancelled'`,
        '': `outcome = 'open' AND status = $`,
      },
      from: 'appointment_date >= $',
      to: 'appointment_date <= $',
      technicianId: 'crew_ids @> ARRAY[$]',
      customerId: 'customer_id = $',
      search: 'search LIKE $',
    },
    order: sorted(
      {
        number: 'number',
        customer: 'lower(last_name), lower(first_name)',
        when: 'starts_at',
        total: 'total',
      },
      'placed_at DESC, id DESC',
      'id',
    ),
  },
  '/api/admin/customers/paginated': {
    columns: '*',
    from: 'rm.customers',
    always: `status = 'registered'`,
    where: {
      status: {
        all: 'true',
        blocked: 'is_blocked',
        new: `badge = 'new' AND quiet_since >= ${SINCE_90}`,
        inactive: `badge = 'new' AND quiet_since < ${SINCE_90}`,
        '': 'badge = $',
      },
      search: 'search LIKE $',
    },
    order: (sort) =>
      sort === 'last'
        ? 'last_booking_at NULLS FIRST, id'
        : sort === '-last'
          ? 'last_booking_at DESC NULLS LAST, id DESC'
          : sorted(
              {
                customer: 'lower(last_name), lower(first_name)',
                bookings: 'bookings',
                spent: 'spent',
                joined: 'since',
              },
              'since DESC, id DESC',
              'id',
            )(sort),
  },
  '/api/admin/erasures': {
    columns: 'id, state',
    from: 'rm.customers',
    always: `status = 'deleted'`,
    where: { search: 'id ILIKE $' },
    order: sorted({ at: `state ->> 'at'` }, `state ->> 'at' DESC`, 'id'),
  },
  '/api/admin/waitlist': {
    columns: '*',
    from: 'rm.waitlist',
    where: { zip: 'zip = $', search: `concat_ws(' ', zip, state) ILIKE $` },
    order: (sort) =>
      sort === 'zip' || sort === '-zip'
        ? `zip ${sort === 'zip' ? 'ASC' : 'DESC'}, at DESC, id`
        : `at ${sort === 'since' ? 'ASC' : 'DESC'}, id`,
  },
  '/api/admin/support': {
    columns: '*',
    from: 'rm.support',
    where: {
      status: 'status = $',
      category: 'category = $',
      priority: 'priority = $',
      late: `answer_by < now() AND $ = 'true'`,
      assignee: { nobody: `assignee IS NULL AND status = 'open'`, '': `assignee = $` },
      search: `concat_ws(' ', id, name, email, subject) ILIKE $`,
    },
    order: (sort) =>
      sort === undefined
        ? `status = 'open' DESC, answer_by, updated_at DESC, id`
        : `updated_at ${sort.startsWith('-') ? 'DESC' : 'ASC'}, id`,
  },
  '/api/admin/store-partners': {
    columns: `p.*, (SELECT count(*) FROM rm.scans s WHERE s.partner_id = p.id AND s.at >= now() - interval '30 days'),
      (SELECT sum(commission) FROM rm.referrals r WHERE r.partner_id = p.id AND hold IS DISTINCT FROM 'refused')`,
    from: 'rm.partners p',
    always: 'NOT is_deleted',
    where: {
      status: { active: `status = 'active'`, pending: `status = 'applied'`, '': 'status = $' },
      search: `concat_ws(' ', store_name, store_code, contact_name, contact_email, contact_phone) ILIKE $`,
    },
    order: sorted(
      { store: 'lower(store_name)', since: 'since' },
      `status = 'applied' DESC, since DESC`,
      'id',
    ),
  },
  '/api/admin/store-commissions': {
    columns: 'r.*, b.number, p.state',
    from: 'rm.referrals r JOIN rm.bookings b ON b.id = r.booking_id JOIN rm.partners p ON p.id = r.partner_id',
    always: '(r.earned_at IS NOT NULL OR r.hold IS NOT NULL)',
    where: {
      status: {
        held: `r.hold = 'held'`,
        refused: `r.hold = 'refused'`,
        counted: `(r.hold IS NULL OR r.hold = 'released')`,
      },
      partner: 'r.partner_id = $',
      search: `concat_ws(' ', b.number, p.store_name, r.store_code) ILIKE $`,
    },
    order: (sort) =>
      `${sort === undefined ? `r.hold IS NOT DISTINCT FROM 'held' DESC, ` : ''}coalesce(r.earned_at, r.placed_at) ${
        sort === 'since' ? 'ASC' : 'DESC'
      }, r.booking_id`,
  },
  '/api/admin/audit': {
    columns: '*',
    from: 'rm.audit',
    where: {
      actor: {
        admins: `actor_role = 'admin'`,
        customers: `actor_role = 'customer'`,
        technicians: `actor_role = 'technician'`,
        partners: `actor_role = 'partner'`,
        system: `actor_role = 'system'`,
        '': `actor_role = 'admin' AND actor_id = replace($, 'admin:', '')`,
      },
      kind: 'kind = $',
      from: `recorded_at >= $::timestamp AT TIME ZONE 'America/New_York'`,
      to: `recorded_at < ($::timestamp + interval '1 day') AT TIME ZONE 'America/New_York'`,
      search: `(subject = $ OR stream = $ OR booking_id = $ OR type = $)`,
    },
    order: (sort) => `position ${sort === 'at' ? 'ASC' : 'DESC'}`,
  },
  '/api/admin/messages': {
    columns: 'm.*, b.number',
    from: 'rm.messages m LEFT JOIN rm.bookings b ON b.id = m.booking_id',
    where: {
      person: `(m.role || '-' || m.person_id = $ OR m.booking_id IN
        (SELECT id FROM rm.bookings WHERE 'customer-' || customer_id = $))`,
      channel: 'm.channel = $',
      outcome: 'm.outcome = $',
      search: '(b.number = upper($) OR m.ticket_id = upper($))',
    },
    order: (sort) => `m.changed_at ${sort === 'changed' ? 'ASC' : 'DESC'}, m.id`,
  },
  '/api/admin/discount-codes': {
    columns: '*',
    from: 'rm.codes',
    where: {
      kind: 'kind = $',
      standing: {
        ended: `(ended_at IS NOT NULL OR until_day < current_date::text)`,
        planned: `ended_at IS NULL AND from_day > current_date::text`,
        running: `ended_at IS NULL AND coalesce(until_day >= current_date::text, true) AND used < uses`,
        used_up: `ended_at IS NULL AND coalesce(until_day >= current_date::text, true) AND used >= uses`,
      },
      search: `concat_ws(' ', code, name) ILIKE $`,
    },
    order: sorted({ issued: 'issued_at', code: 'code', used: 'used' }, 'issued_at DESC, code', 'code'),
  },
  '/api/admin/reviews': {
    columns: 'b.*, r.*',
    from: 'rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id',
    where: {
      words: { shown: 'r.hidden_rule IS NULL', hidden: 'r.hidden_rule IS NOT NULL' },
      rating: 'r.rating = $::int',
      search: '(r.review ILIKE $ OR b.number ILIKE $)',
    },
    order: (sort) =>
      ({
        at: 'r.at, r.booking_id',
        rating: 'r.rating, r.at DESC, r.booking_id',
        '-rating': 'r.rating DESC, r.at DESC, r.booking_id',
      })[sort ?? ''] ?? 'r.at DESC, r.booking_id',
  },
  '/api/reviews': {
    columns: 'b.*, r.rating, r.review, r.at, r.voters',
    from: 'rm.reviews r JOIN rm.bookings b ON b.id = r.booking_id',
    where: {
      rating: 'r.rating = $::int',
      service: 'b.service_type = $',
      brand: 'b.brand = $',
      search: `(r.review ILIKE $ OR b.first_name ILIKE $ OR b.brand ILIKE $ OR b.service_type ILIKE $)`,
    },
    order: (sort) =>
      ({
        helpful: 'cardinality(r.voters) DESC, r.at DESC',
        highest: 'r.rating DESC, r.at DESC',
        lowest: 'r.rating, r.at DESC',
      })[sort ?? ''] ?? 'r.at DESC',
  },
};

const MAX_COUNTED = 10_000;

/** Milliseconds after which a handwritten query is aborted and counted as that long: some would take minutes. */
export const GIVEN_UP = 1_000;

/**
 * Reads the page of a list and counts its rows up to 10,001, like the api. Returns milliseconds, or null if there is no
 * handwritten query. The pool's statements are aborted after `GIVEN_UP`.
 */
export async function readByHand(...asked: Parameters<typeof read>): Promise<number | null> {
  try {
    return await read(...asked);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014') return GIVEN_UP;
    throw error;
  }
}

async function read(
  pool: pg.Pool,
  path: string,
  { page = '1', limit = '25', search, sort, ...filter }: Query,
): Promise<number | null> {
  const hand = byHand[path];
  if (!hand) return null;
  const values: (string | number)[] = [];
  const conditions = [hand.always ?? 'true'];
  for (const [name, value] of Object.entries({ ...filter, ...(search !== undefined && { search }) })) {
    const rule = hand.where[name] ?? 'true';
    const sql = typeof rule === 'string' ? rule : (rule[value] ?? rule[''] ?? 'true');
    const isPart = name === 'search' && !/audit|messages/.test(path);
    if (sql.includes('$')) values.push(isPart ? part(value) : value);
    conditions.push(sql.replaceAll('$', `$${values.length}`));
  }
  const where = conditions.join(' AND ');
  const began = performance.now();
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${hand.from} WHERE ${where} LIMIT ${MAX_COUNTED + 1}) c`,
    values,
  );
  const pages = Math.max(1, Math.ceil(Math.min(rows[0]?.count ?? 0, MAX_COUNTED) / Number(limit)));
  const offset = (Math.min(Number(page), pages) - 1) * Number(limit);
  await pool.query(
    `SELECT ${hand.columns} FROM ${hand.from} WHERE ${where} ORDER BY ${hand.order(sort)} LIMIT ${limit} OFFSET ${offset}`,
    values,
  );
  return performance.now() - began;
}
