/**
 * Discount codes of quotes and bookings: looked up, redeemed once even under races, given back if the booking comes to
 * nothing.
 */
import type { CodeCommand, CodeRefusal } from '#domain/code/commands.ts';
import { codes } from '#domain/code/decide.ts';
import type { Code, CodeState } from '#domain/code/state.ts';
import { codesTyped } from '#domain/code/typed.ts';
import { system } from '#domain/core/actor.ts';
import type { RefusalOf } from '#domain/core/decision.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { customers } from '#domain/customer/decide.ts';
import type { QuotedDiscount } from '#domain/pricing/pricing.ts';
import { type Author, execute, load } from '#events/execute.ts';
import { endedOrUnknown } from '#projections/queries/codes.ts';
import type { Dependencies } from '../dependencies.ts';
import { countedTogether } from '../people/guest.ts';
import { Refused } from '../problems.ts';
import { foldStored } from './streams.ts';

type Parts = Pick<Dependencies, 'log' | 'now' | 'readModels' | 'keys'>;

/** Who wants to use a code, and for what; nulls for a visitor who asks for a price. */
type Use = Omit<Extract<CodeCommand, { type: 'RedeemCode' }>, 'type' | 'duplicates' | 'formers'>;

/** The booking that redeems a code or gives it back. */
interface Booked {
  readonly customerId: CustomerId;
  readonly bookingId: BookingId;
}

/**
 * The discount of a typed code, without redeeming it; null when none was typed.
 * @throws {Refused} `unknown_discount_code`, `discount_code_used`, `discount_code_not_yours`, `discount_code_early`,
 * `discount_code_ended`
 */
export async function discountOf(
  deps: Parts,
  typed: string | null | undefined,
  use: Use,
): Promise<QuotedDiscount | null> {
  if (!typed?.trim()) return null;
  const state = await codeTyped(deps, typed.slice(0, 40));
  const decision = codes.decide(state, await redemption(deps, state, use), {
    now: deps.now(),
    actor: system('quote'),
  });
  if (!decision.ok) throw refusedCode(decision.refusal);
  // A code that nobody issued is refused above.
  if (state.status === 'none') return null;
  const { code, percent, limits } = state;
  return { code, percent, minOrder: limits.minOrder };
}

async function codeTyped({ log }: Parts, typed: string): Promise<CodeState> {
  for (const code of codesTyped(typed)) {
    const state = await load(log, codes, code);
    if (state.status !== 'none') return state;
  }
  return codes.initial;
}

/**
 * Redeems a code for a booking that is about to be placed; a repetition changes nothing. The expected revision lets
 * only as many simultaneous bookings win as there are uses left.
 * @throws {Refused} as `discountOf`
 */
export async function redeemDiscount(deps: Parts, code: string, use: Booked): Promise<void> {
  const executed = await execute(deps.log, codes, code, authorOf(deps, use), (state) =>
    redemption(deps, state, use),
  );
  if (!executed.ok) throw refusedCode(executed.refusal);
}

/** Gives back the code of a booking that was refused, unless the booking is in the log after all. */
export async function releaseDiscount(deps: Parts, code: string, use: Booked): Promise<void> {
  const placed = await deps.log.readStream(`booking-${use.bookingId}`);
  if (placed.length > 0) return;
  await execute(deps.log, codes, code, authorOf(deps, use), () => ({
    type: 'ReleaseCode',
    bookingId: use.bookingId,
  }));
}

/** No command id: the same booking may redeem, be refused and redeem again, so the code's state tells repetitions. */
function authorOf({ now }: Parts, { customerId, bookingId }: Booked): Author {
  return { now: now(), actor: { role: 'customer', id: customerId }, correlationId: bookingId };
}

async function redemption(deps: Parts, state: CodeState, use: Use): Promise<CodeCommand> {
  const duplicates = await duplicatesOf(deps, state, use);
  const ids = state.status === 'none' ? [] : await doubtful(deps, state, [use.customerId, ...duplicates]);
  const formers = await Promise.all(
    ids.map(async (id) => [id, foldStored(await deps.log.readStream(`booking-${id}`))] as const),
  );
  return { type: 'RedeemCode', ...use, duplicates, formers: new Map(formers) };
}

/**
 * The customer's merged records, and for a guest those with the same address. A thank-you code is for one booking,
 * whoever uses it.
 */
async function duplicatesOf(
  deps: Parts,
  state: CodeState,
  { customerId }: Use,
): Promise<readonly CustomerId[]> {
  if (customerId === null || state.status === 'none' || state.kind === 'thanks') return [];
  const customer = await load(deps.log, customers, customerId);
  if (customer.status !== 'registered') return [];
  const guests = await countedTogether(deps, customer);
  return [...customer.duplicates, ...guests.filter((id) => id !== customerId)];
}

/** More than needed: some that the read models consider ended are not ended by the log. */
const SPARE = 10;

/**
 * The bookings to check before a use is refused: the person's own, and, if all uses are taken, those that have ended
 * without work. The read models only name candidates; the log decides.
 */
async function doubtful(
  { readModels }: Parts,
  { kind, redemptions, limits }: Code,
  person: readonly (CustomerId | null)[],
): Promise<readonly BookingId[]> {
  if (kind === 'thanks') return redemptions.map(({ bookingId }) => bookingId);
  const own = redemptions.filter((one) => person.includes(one.customerId)).map(({ bookingId }) => bookingId);
  const missing = redemptions.length - limits.uses + 1;
  if (missing <= 0) return own;
  const all = redemptions.map(({ bookingId }) => bookingId);
  return [...new Set([...own, ...(await endedOrUnknown(readModels, all, missing + SPARE))])];
}

function refusedCode({ code, says }: RefusalOf<CodeRefusal>): Refused {
  return code === 'code_taken' || code === 'bad_limits' || code === 'not_campaign'
    ? new Refused('conflict', says)
    : new Refused(code, says, { fields: { discountCode: says } });
}
