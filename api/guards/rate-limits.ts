/** How often something may be tried: sign-ins per login and address, public posts per address (design.md §7). */
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

/** Points within seconds. Far above normal use, since tests send a lot from one address. */
const limits: Readonly<Record<Limited, { readonly points: number; readonly duration: number }>> = {
  // For one login from one network address, or on one known device.
  failed_login: { points: 10, duration: 15 * 60 },
  // For one login from everywhere; known devices are not counted, so that its owner can still sign in.
  failed_login_anywhere: { points: 300, duration: 15 * 60 },
  failed_address: { points: 200, duration: 15 * 60 },
  // Second-factor codes with the right password: for one admin from one network address, and from everywhere. Someone
  // with only the password would need two years of guessing on average.
  failed_code: { points: 10, duration: 15 * 60 },
  failed_code_anywhere: { points: 20, duration: 60 * 60 },
  // Each proof reads tens of thousands of events.
  audit_proof: { points: 20, duration: 10 * 60 },
  // Per admin, since each goes to an address that was just typed.
  test_message: { points: 30, duration: 60 * 60 },
  // Per admin; enough to invite a new team in an hour.
  invitation_mail: { points: 60, duration: 60 * 60 },
  // Requests for one email address from one network address, whether or not it has an account; emails to one address,
  // no matter who asks; requests from one network address.
  reset_request: { points: 5, duration: 60 * 60 },
  reset_mail: { points: 10, duration: 60 * 60 },
  reset_address: { points: 300, duration: 15 * 60 },
  account_mail: { points: 10, duration: 60 * 60 },
  // To one unconfirmed address, no matter who enters it: otherwise many accounts and visitors could flood it. Each kind
  // is counted separately, so that requests by strangers do not use up the links that the account's owner asks for.
  receipt_mail: { points: 10, duration: 60 * 60 },
  new_address_mail: { points: 10, duration: 60 * 60 },
  confirmation_mail: { points: 10, duration: 60 * 60 },
  guest_mail: { points: 10, duration: 60 * 60 },
  // Guesses of the four digits by someone with the link from a guest's email: per link, and over all links of one
  // guest. The period is the longest that a process can count by itself (2^31 milliseconds); a link lasts 30 days.
  guest_link: { points: 5, duration: 24 * 24 * 60 * 60 },
  guest_links: { points: 15, duration: 24 * 24 * 60 * 60 },
  // Per customer, because each answer tells which technicians they know could come at that time; and separately for
  // places where none has worked for them, which would reveal where a technician lives (decision 237).
  known_look: { points: 30, duration: 60 * 60 },
  known_look_elsewhere: { points: 10, duration: 24 * 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  // Each creates an object at the provider and lets a card be tried: per customer, and per network address.
  card_setup: { points: 20, duration: 60 * 60 },
  card_setup_address: { points: 100, duration: 60 * 60 },
  // Per store partner: anyone may sign up as one, and each creates an account at the provider.
  bank_setup: { points: 20, duration: 60 * 60 },
  registration: { points: 2_000, duration: 60 * 60 },
  public_post: { points: 1_200, duration: 60 },
  support_request: { points: 60, duration: 60 * 60 },
  // Per person and booking; a whole day's messages that a phone sends at once stay below.
  message: { points: 60, duration: 5 * 60 },
  // Attempts with a booking number and an email address that do not belong together.
  review_guess: { points: 30, duration: 60 * 60 },
  // Votes of visitors from one address on one review: enough for a household or an office.
  helpful_vote: { points: 20, duration: 24 * 60 * 60 },
  // Unknown contract numbers; and views of existing contracts, each of which verifies a seal.
  contract_guess: { points: 30, duration: 60 * 60 },
  contract_look: { points: 120, duration: 10 * 60 },
  evidence_look: { points: 120, duration: 10 * 60 },
  // Each costs seconds of model time; a household's photos in one session stay far below.
  photo_analysis: { points: 150, duration: 10 * 60 },
  waitlist: { points: 60, duration: 60 * 60 },
};

export interface RateLimits {
  /** Counts one attempt. @throws {Refused} 429 with the seconds to wait */
  count(what: Limited, who: string): Promise<void>;
  /** Counts one attempt and returns whether it is within the limit, for cases that are not refused. */
  isWithin(what: Limited, who: string): Promise<boolean>;
  /** Takes one attempt back: it was legitimate, although others from the same origin were not. */
  takeBack(what: Limited, who: string): Promise<void>;
  /** Resets a counter: the person has proved their identity. */
  forget(what: Limited, who: string): Promise<void>;
}

/** Counters shared by all api processes through Postgres; each process counts for itself while Postgres is down. */
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

/** Logins and addresses are personal data, and a counter only needs to tell them apart. */
function keyOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}

function refuse(what: Limited, reason: unknown): never {
  if (!(reason instanceof RateLimiterRes)) throw reason;
  // People who are locked out by other people's guesses are told what helps.
  const said = what === 'failed_login_anywhere' ? 'tooManySignIns' : 'tooManyAttempts';
  throw new Refused('too_many_requests', said, {
    retryAfter: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
  });
}
