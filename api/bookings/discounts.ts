/** Discount codes of quotes and bookings: found, redeemed once under races, given back when the booking comes to nothing. */
import {
  type Code,
  codeDigits,
  codePrefix,
  type CodeEvent,
  type CodeRefusal,
  evolveCode,
  noCode,
  redeemCode,
  releaseCode,
} from '#domain/codes/code.ts';
import type { DecisionOf, RefusalOf } from '#domain/core/decision.ts';
import { typedNumber } from '#domain/core/human-number.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import { eventId } from '#events/ids.ts';
import { RevisionConflict, type StoredEvent } from '#events/log.ts';
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
interface Use {
  readonly customerId: CustomerId | null;
  readonly bookingId: BookingId | null;
  /** Of a quote: the booking that the order is to be booked instead of. */
  readonly replaces?: BookingId | null;
}

/** Conflicts in a row after which something else is wrong. */
const MOST_CONFLICTS = 10;

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
  const { state, decision } = await decideUse(deps, typed, use);
  if (!decision.ok) throw refusedCode(decision.refusal);
  // A code that nobody issued is refused above.
  return state.status === 'issued' ? { code: state.code, percent: state.percent } : null;
}

/**
 * Redeems a code for a booking that is about to be placed; a repetition changes nothing. Of two bookings at once the
 * expected revision lets one win.
 * @throws {Refused} as `discountOf`
 */
export async function redeemDiscount(
  deps: Parts,
  code: string,
  use: { readonly customerId: CustomerId; readonly bookingId: BookingId; readonly commandId: string },
): Promise<void> {
  await write(deps, code, `${use.commandId}:redeem`, use.customerId, async () => {
    const { events, decision } = await decideUse(deps, code, use);
    if (!decision.ok) throw refusedCode(decision.refusal);
    return { events, decided: decision.events };
  });
}

/** Gives the code back whose booking was refused; not when the booking stands in the log after all. */
export async function releaseDiscount(
  deps: Parts,
  code: string,
  use: { readonly customerId: CustomerId; readonly bookingId: BookingId; readonly commandId: string },
): Promise<void> {
  const placed = await deps.log.readStream(`booking-${use.bookingId}`);
  if (placed.length > 0) return;
  await write(deps, code, `${use.commandId}:release`, use.customerId, async () => {
    const events = await deps.log.readStream(streamOf(code));
    const decision = releaseCode(foldCode(events), use.bookingId, deps.now());
    return { events, decided: decision.ok ? decision.events : [] };
  });
}

async function decideUse(
  deps: Parts,
  typed: string,
  use: Use,
): Promise<{
  readonly events: readonly StoredEvent[];
  readonly state: ReturnType<typeof foldCode>;
  readonly decision: DecisionOf<CodeEvent, CodeRefusal>;
}> {
  const code = typedNumber(codePrefix, typed.slice(0, 40), codeDigits);
  const events = code === null ? [] : await deps.log.readStream(streamOf(code));
  const state = foldCode(events);
  const former = state.status === 'issued' ? await formerUse(deps, state) : null;
  return { events, state, decision: redeemCode(state, { ...use, former, now: deps.now() }) };
}

async function formerUse({ log }: Parts, { redemption }: Code) {
  return redemption && foldStored(await log.readStream(`booking-${redemption.bookingId}`));
}

async function write(
  { log }: Parts,
  code: string,
  commandId: string,
  customerId: CustomerId,
  decide: () => Promise<{
    readonly events: readonly StoredEvent[];
    readonly decided: readonly CodeEvent[];
  }>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { events, decided } = await decide();
    if (decided.length === 0) return;
    // The same booking may redeem, be refused and redeem again: each time under ids of its own.
    const command = `${commandId}:${events.length}`;
    try {
      await log.append(
        streamOf(code),
        events.at(-1)?.revision ?? 'none',
        decided.map(({ type, data }, index) => ({
          id: eventId(command, index),
          type,
          schemaVersion: 1,
          data,
          metadata: {
            actor: { role: 'customer', id: customerId },
            commandId: command,
            correlationId: commandId,
          },
        })),
      );
      return;
    } catch (error) {
      if (!(error instanceof RevisionConflict) || attempt === MOST_CONFLICTS) throw error;
    }
  }
}

function streamOf(code: string): string {
  return `code-${code}`;
}

function foldCode(events: readonly StoredEvent[]) {
  // Only this file and the reward's sender write these streams.
  return events.reduce((state, { type, data }) => evolveCode(state, { type, data } as CodeEvent), noCode);
}

function refusedCode({ code, says }: RefusalOf<CodeRefusal>): Refused {
  return new Refused(code, says, { fields: { discountCode: says } });
}
