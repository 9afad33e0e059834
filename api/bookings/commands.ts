/**
 * Sends a person's command to a booking: answered from the log if it is already there, refused early, otherwise decided
 * once.
 */
import type { Actor } from '#domain/core/actor.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { decide } from '#domain/booking/decide.ts';
import { unplaced } from '#domain/booking/evolve.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { DeviceTold } from '#domain/core/device-time.ts';
import type { BookingId } from '#domain/core/ids.ts';
import type { StoredEvent } from '#events/log.ts';
import { type CommandEnvelope, type CommandResult, updates, workflowIds } from '#workflows/contract.ts';
import { actorOf, bodyHashOf, type Call, signedIn, subjectOf } from '../call.ts';
import type { Receipt } from '../contract/bookings.ts';
import type { Dependencies } from '../dependencies.ts';
import { whileTakingJob } from '../people/taking-job.ts';
import { refuseUncleared } from '../people/cleared.ts';
import { refuseInactive } from '../people/active-technician.ts';
import { Refused, refusedBy } from '../problems.ts';
import { foldStored, type Loaded } from './streams.ts';

interface Order {
  readonly bookingId: BookingId;
  /** Null for a booking that isn't placed yet. */
  readonly loaded: Loaded | null;
  readonly command: BookingCommand;
  /** Who acts if it isn't the session: the holder of a signed link. */
  readonly actor?: Actor;
  /** Whose data key hashes the body; the session's by default. */
  readonly subject?: string;
}

/** Commands that make the workflow act even where they change nothing in the log. */
const effectful: ReadonlySet<BookingCommand['type']> = new Set(['BillCustomer', 'PlaceBooking']);

/**
 * Gives the command and returns the booking's receipt.
 * @throws {Refused} what the domain refuses; 403 for a technician whose account is not active or does not meet what new
 * jobs require; 422 for a key used with another body; 503 when Temporal is down
 */
export async function giveCommand(call: Call, deps: Dependencies, order: Order): Promise<Receipt> {
  const { bookingId, loaded, command } = order;
  const actor = order.actor ?? actorOf(signedIn(call));
  const subject = order.subject ?? subjectOf(signedIn(call));
  const repeated = await answerRepeated(call, deps, loaded?.events ?? [], subject);
  if (repeated) return repeated;
  await refuseInactive(deps, actor);
  if (command.type === 'AcceptJob' || command.type === 'AssignTechnician')
    await refuseUncleared(deps, command.technicianId, actor);

  const now = deps.now();
  const device = saidBy(call, now);
  const early = decide(loaded?.booking ?? unplaced, command, { now, actor, device });
  if (!early.ok) throw refusedBy(early.refusal);
  if (early.events.length === 0 && loaded && !effectful.has(command.type)) {
    return receiptOf(loaded.booking, loaded.events.at(-1)?.position ?? 0n);
  }

  const bodyHash = await bodyHashOf(call, deps.keys, subject);
  const envelope: CommandEnvelope = {
    commandId: call.commandId,
    actor,
    command,
    bodyHash,
    deviceTime: call.deviceTime,
    ...(device && { clockAhead: device.clockAhead }),
  };
  const story = loaded && isOver(loaded.booking, command) ? 'aftercare' : 'booking';
  const send = () =>
    deps.engine.update(story, bookingId, { name: updates.command, id: call.commandId, arg: envelope });
  const result =
    command.type === 'AcceptJob' || command.type === 'AssignTechnician'
      ? await whileTakingJob(deps, command.technicianId, bookingId, send)
      : await send();
  if (result.ok) await standsInLog(call, deps, workflowIds.booking(bookingId), bodyHash);
  // Whoever places a booking is about to pay; any other command may come from a technician, an admin or a link.
  return command.type === 'PlaceBooking' ? acceptPayable(call, result) : accept(call, result);
}

/** When it was done by the caller's device, compared with our clock at the receipt. */
function saidBy({ deviceTime, deviceClock }: Call, receivedAt: string): DeviceTold | undefined {
  if (deviceTime === null) return undefined;
  const clockAhead = deviceClock === null ? null : Date.parse(deviceClock) - Date.parse(receivedAt);
  return { deviceTime, clockAhead };
}

/**
 * Whether the call's command is in a stream. Also asked after an update: of two simultaneous requests with one key,
 * Temporal gives both the first one's result, and the log shows whose body that was (R23).
 * @throws {Refused} 422 if it is the command of another body
 */
export async function standsInLog(
  call: Call,
  { log }: Pick<Dependencies, 'log'>,
  stream: string,
  bodyHash: string,
): Promise<boolean> {
  const events = await log.readStream(stream);
  const stored = events.filter(({ metadata }) => metadata.commandId === call.commandId);
  refuseOtherBody(stored, bodyHash);
  return stored.length > 0;
}

/**
 * The answer to a command that is already in its stream, or null.
 * @throws {Refused} 422 the key was used with another body
 */
export async function answerRepeated(
  call: Call,
  deps: Dependencies,
  events: readonly StoredEvent[],
  subject: string,
): Promise<Receipt | null> {
  const stored = events.filter(({ metadata }) => metadata.commandId === call.commandId);
  if (stored.length === 0) return null;
  refuseOtherBody(stored, await bodyHashOf(call, deps.keys, subject));
  return answerFromLog(call, deps, events, stored);
}

/**
 * The receipt of an update's result, with its position noted and without the card's client secret, which is only for
 * the customer.
 * @throws {Refused}
 */
export function accept(call: Call, result: CommandResult): Receipt {
  return { ...acceptPayable(call, result), ...nothingToConfirm };
}

/**
 * The same, including the client secret with which the browser confirms the card. Whoever has it can pay, so this is
 * only for routes that admit the booking's own customer alone.
 * @throws {Refused}
 */
export function acceptPayable(call: Call, result: CommandResult): Receipt {
  if (!result.ok) throw refusedBy(result.refusal);
  const { bookingId: id, number, status, paymentState: paymentStatus, position, payment } = result.receipt;
  call.wrote(position);
  return {
    id,
    number,
    status,
    paymentStatus,
    position,
    clientSecret: payment?.clientSecret ?? null,
    intentType: payment?.intentType ?? null,
    stripePaymentIntentId: payment?.intentId ?? null,
    amountCents: payment?.amount ?? null,
  };
}

/** Reviews, messages and what ops has seen come after the booking is over; money that is still due is part of it. */
function isOver(booking: Booking, command: BookingCommand): boolean {
  if (booking.status !== 'completed' && booking.status !== 'cancelled') return false;
  return (['AddReview', 'WriteMessage', 'WriteNote', 'MarkIssueSeen'] as readonly string[]).includes(
    command.type,
  );
}

function refuseOtherBody(stored: readonly StoredEvent[], bodyHash: string): void {
  const hashes = stored.map(({ metadata }) => metadata.bodyHash).filter((hash) => hash !== undefined);
  if (hashes.some((hash) => hash !== bodyHash)) {
    throw new Refused('key_reused', 'keyReused');
  }
}

/** What was answered the first time: the booking as it stood after the command's own events. */
async function answerFromLog(
  call: Call,
  deps: Dependencies,
  events: readonly StoredEvent[],
  stored: readonly StoredEvent[],
): Promise<Receipt> {
  const last = lastAnswered(events, stored);
  const booking = foldStored(events.slice(0, last.revision + 1));
  if (!booking) throw new Error(`command ${call.commandId} stands in a stream that does not fold`);
  call.wrote(last.position);
  const workflowId = workflowIds.booking(booking.id);
  // The crash that lost the first answer may have lost the effects as well.
  await deps.engine.catchUp(workflowId).catch((error: unknown) => {
    deps.logger.warn({ err: error, workflowId }, 'a workflow could not be told to catch up');
  });
  const receipt = receiptOf(booking, last.position);
  return stored[0]?.type === 'BookingPlaced' && booking.status === 'pending'
    ? withSecret(call, deps, booking.id, receipt)
    : receipt;
}

/** The last event that the first answer included: a placement with a confirmed card waited for its hold. */
function lastAnswered(events: readonly StoredEvent[], stored: readonly StoredEvent[]): StoredEvent {
  const last = stored.at(-1);
  if (!last) throw new RangeError('a command without events was not answered from the log');
  if (last.type !== 'BookingPlaced' || foldStored([last])?.offeredPaymentIntentId == null) return last;
  return events.find(({ type }) => type === 'HoldPlaced' || type === 'CardSaved') ?? last;
}

/** The client secret is never stored, so the provider is asked again. */
async function withSecret(
  call: Call,
  deps: Dependencies,
  bookingId: BookingId,
  receipt: Receipt,
): Promise<Receipt> {
  const result = await deps.engine.update('booking', bookingId, {
    name: updates.preparePayment,
    id: `${call.commandId}:payment`,
    arg: { commandId: `${call.commandId}:payment` },
  });
  if (!result.ok || !result.receipt.payment) return receipt;
  const { intentId, intentType, clientSecret, amount } = result.receipt.payment;
  return { ...receipt, clientSecret, intentType, stripePaymentIntentId: intentId, amountCents: amount };
}

/** A receipt derived from a booking, with nothing for the browser to confirm. */
export function receiptOf(booking: Booking, position: bigint): Receipt {
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    paymentStatus: booking.payment.state,
    position: position.toString(),
    ...nothingToConfirm,
  };
}

const nothingToConfirm = {
  clientSecret: null,
  intentType: null,
  stripePaymentIntentId: null,
  amountCents: null,
} as const satisfies Partial<Receipt>;
