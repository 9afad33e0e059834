/** How often somebody may try: sign-ins per login and address, public posts per address (design.md §7). */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refused } from '../problems.ts';

/** What is counted. */
export type Limited =
  | 'failed_login'
  | 'failed_login_anywhere'
  | 'failed_address'
  | 'failed_code'
  | 'failed_code_anywhere'
  | 'invitation_mail'
  | 'test_message'
  | 'audit_proof'
  | 'registration'
  | 'public_post'
  | 'support_request'
  | 'message'
  | 'review_guess'
  | 'helpful_vote'
  | 'contract_guess'
  | 'contract_look'
  | 'evidence_look'
  | 'waitlist'
  | 'photo_analysis'
  | 'reset_request'
  | 'reset_mail'
  | 'reset_address'
  | 'account_mail'
  | 'receipt_mail'
  | 'new_address_mail'
  | 'confirmation_mail'
  | 'guest_mail'
  | 'guest_link'
  | 'guest_links'
  | 'known_look'
  | 'known_look_elsewhere'
  | 'export'
  | 'card_setup'
  | 'card_setup_address'
  | 'bank_setup';

/** Points within seconds. Tests send a lot from one address, so these stay far above normal use. */
const limits: Readonly<Record<Limited, { readonly points: number; readonly duration: number }>> = {
  // Of one login from one network address, or on one known device.
  failed_login: { points: 10, duration: 15 * 60 },
  // Of one login from everywhere; known devices are not counted, so that its person still gets in.
  failed_login_anywhere: { points: 300, duration: 15 * 60 },
  failed_address: { points: 200, duration: 15 * 60 },
  // Codes beside the right password: of one admin from one network address, and from everywhere. Whoever has only the
  // password needs two years of guessing on average.
  failed_code: { points: 10, duration: 15 * 60 },
  failed_code_anywhere: { points: 20, duration: 60 * 60 },
  // Each reads tens of thousands of events.
  audit_proof: { points: 20, duration: 10 * 60 },
  // By one admin: each goes to an address that is only typed.
  test_message: { points: 30, duration: 60 * 60 },
  // By one admin: a new team is invited in an hour.
  invitation_mail: { points: 60, duration: 60 * 60 },
  // Requests for one mail address from one network address, whether or not it has an account; mails to one address,
  // however many ask for them; requests from one network address.
  reset_request: { points: 5, duration: 60 * 60 },
  reset_mail: { points: 10, duration: 60 * 60 },
  reset_address: { points: 300, duration: 15 * 60 },
  account_mail: { points: 10, duration: 60 * 60 },
  // To one address that nobody has confirmed, whoever types it: else any number of accounts and visitors could flood it.
  // Each kind by itself: what strangers ask for must not use up the links that the account's owner asks for.
  receipt_mail: { points: 10, duration: 60 * 60 },
  new_address_mail: { points: 10, duration: 60 * 60 },
  confirmation_mail: { points: 10, duration: 60 * 60 },
  guest_mail: { points: 10, duration: 60 * 60 },
  // Of four digits, by who holds the link of a guest's mail: with one link, and with all of one guest. As long as a process
  // can count for itself (2^31 milliseconds); a link lasts 30 days.
  guest_link: { points: 5, duration: 24 * 24 * 60 * 60 },
  guest_links: { points: 15, duration: 24 * 24 * 60 * 60 },
  // Of one customer: each tells who of those they know could come then and there; and in places where nobody has worked
  // for them yet, which would tell where a technician lives (decision 237).
  known_look: { points: 30, duration: 60 * 60 },
  known_look_elsewhere: { points: 10, duration: 24 * 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  // Each asks the provider for an object and lets a card be tried: of one customer, and of all at one network address.
  card_setup: { points: 20, duration: 60 * 60 },
  card_setup_address: { points: 100, duration: 60 * 60 },
  // Of one store partner: anybody may sign up as one, and each asks the provider for an account.
  bank_setup: { points: 20, duration: 60 * 60 },
  registration: { points: 2_000, duration: 60 * 60 },
  public_post: { points: 1_200, duration: 60 },
  support_request: { points: 60, duration: 60 * 60 },
  // Of one person about one booking: a whole day's that a phone sends at once stays below.
  message: { points: 60, duration: 5 * 60 },
  // A booking's number and its mail address that do not belong together.
  review_guess: { points: 30, duration: 60 * 60 },
  // Of visitors from one address on one review: a household or an office, no more.
  helpful_vote: { points: 20, duration: 24 * 60 * 60 },
  // Numbers of contracts that there are none of; and looks at those that there are, each of which checks a seal.
  contract_guess: { points: 30, duration: 60 * 60 },
  contract_look: { points: 120, duration: 10 * 60 },
  evidence_look: { points: 120, duration: 10 * 60 },
  // Each costs seconds of a model; a household's photos in one go stay far below.
  photo_analysis: { points: 150, duration: 10 * 60 },
  waitlist: { points: 60, duration: 60 * 60 },
};

export interface RateLimits {
  /** Counts one. @throws {Refused} 429 with the seconds to wait */
  count(what: Limited, who: string): Promise<void>;
  /** Counts one and answers whether it is within the limit, where more is no reason to refuse. */
  isWithin(what: Limited, who: string): Promise<boolean>;
  /** Takes one back: it was none, though others of the same origin were. */
  takeBack(what: Limited, who: string): Promise<void>;
  /** Forgets what was counted: the person has shown who they are. */
  forget(what: Limited, who: string): Promise<void>;
}

/** Counters shared by all api processes through Postgres; each process counts for itself while that is away. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const names = Object.keys(limits) as Limited[];
  const limiters = Object.fromEntries(
    names.map((name) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        schemaName: 'app',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...limits[name],
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...limits[name] }),
      }),
    ]),
  ) as Record<Limited, RateLimiterPostgres>;

  return {
    async count(what, who) {
      await limiters[what].consume(keyOf(who)).catch((reason: unknown) => refuse(what, reason));
    },
    async isWithin(what, who) {
      return limiters[what].consume(keyOf(who)).then(
        () => true,
        (reason: unknown) => {
          if (!(reason instanceof RateLimiterRes)) throw reason;
          return false;
        },
      );
    },
    async takeBack(what, who) {
      await limiters[what].reward(keyOf(who), 1);
    },
    async forget(what, who) {
      await limiters[what].delete(keyOf(who));
    },
  };
}

/** Logins and addresses are personal data; a counter needs only to tell them apart. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}

function refuse(what: Limited, reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  // Those who are kept out by other people's guesses are told what helps.
  const said = what === 'failed_login_anywhere' ? 'tooManySignIns' : 'tooManyAttempts';
  throw new Refused('too_many_requests', said, {
    retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
  });
}
