/** Discount codes of quotes and bookings: found, redeemed once under races, given back when the booking comes to nothing. */
import type { CodeCommand, CodeRefusal } from '#domain/code/commands.ts';
import { codes } from '#domain/code/decide.ts';
import { codeDigits, codePrefix } from '#domain/code/events.ts';
import type { CodeState } from '#domain/code/state.ts';
import { system } from '#domain/core/actor.ts';
import type { RefusalOf } from '#domain/core/decision.ts';
import { typedNumber } from '#domain/core/human-number.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { type Author, execute, load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { foldStored } from './streams.ts';

type Parts = Pick<Dependencies, 'log' | 'now'>;

/** A code that may be used, as a quote takes it. */
export interface Discount {
  readonly code: string;
  readonly percent: number;
}

/** Who wants to use a code, and what for; nulls: a visitor who asks for a price. */
type Use = Omit<Extract<CodeCommand, { type: 'RedeemCode' }>, 'type' | 'former'>;

/** The booking that redeems a code, or that gives it back. */
interface Booked {
  readonly customerId: CustomerId;
  readonly bookingId: BookingId;
}

/**
 * The discount of a typed code, without redeeming it; null when none was typed.
 * @throws {Refused} `unknown_discount_code`, `discount_code_used`, `discount_code_not_yours`
 */
export async function discountOf(
  deps: Parts,
  typed: string | null | undefined,
  use: Use,
): Promise<Discount | null> {
  if (!typed?.trim()) return null;
  const code = typedNumber(codePrefix, typed.slice(0, 40), codeDigits);
  const state = code === null ? codes.initial : await load(deps.log, codes, code);
  const decision = codes.decide(state, await redemption(deps, state, use), {
    now: deps.now(),
    actor: system('quote'),
  });
  if (!decision.ok) throw refusedCode(decision.refusal);
  // A code that nobody issued is refused above.
  return state.status === 'issued' ? { code: state.code, percent: state.percent } : null;
}

/**
 * Redeems a code for a booking that is about to be placed; a repetition changes nothing. Of two bookings at once the
 * expected revision lets one win.
 * @throws {Refused} as `discountOf`
 */
export async function redeemDiscount(deps: Parts, code: string, use: Booked): Promise<void> {
  const executed = await execute(deps.log, codes, code, authorOf(deps, use), (state) =>
    redemption(deps, state, use),
  );
  if (!executed.ok) throw refusedCode(executed.refusal);
}

/** Gives the code back whose booking was refused; not when the booking stands in the log after all. */
export async function releaseDiscount(deps: Parts, code: string, use: Booked): Promise<void> {
  const placed = await deps.log.readStream(`booking-${use.bookingId}`);
  if (placed.length > 0) return;
  await execute(deps.log, codes, code, authorOf(deps, use), () => ({
    type: 'ReleaseCode',
    bookingId: use.bookingId,
  }));
}

/** The same booking may redeem, be refused and redeem again: what it has done is known by the code's state. */
function authorOf({ now }: Parts, { customerId, bookingId }: Booked): Author {
  return { now: now(), actor: { role: 'customer', id: customerId }, correlationId: bookingId };
}

async function redemption({ log }: Parts, state: CodeState, use: Use): Promise<CodeCommand> {
  const standing = state.status === 'issued' ? state.redemption : null;
  const former = standing && foldStored(await log.readStream(`booking-${standing.bookingId}`));
  return { type: 'RedeemCode', ...use, former };
}

function refusedCode({ code, says }: RefusalOf<CodeRefusal>): Refused {
  return code === 'code_taken'
    ? new Refused('conflict', says)
    : new Refused(code, says, { fields: { discountCode: says } });
}
