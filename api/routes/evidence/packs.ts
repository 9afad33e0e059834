/**
 * GET /api/admin/bookings/{id}/evidence, …/evidence.json, …/evidence.pdf and POST …/disputes/{dispute}/answer: what a
 * bank is told about a booking (decisions 210, 211).
 */
import { answerFailed, answerRefusal } from '#domain/aftercare/answers.ts';
import { aftercares } from '#domain/aftercare/decide.ts';
import type { DisputeAnswer } from '#domain/aftercare/state.ts';
import { asksForAnswer } from '#domain/booking/disputes.ts';
import type { KnownDispute } from '#domain/booking/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { isSealed } from '#domain/core/sealed.ts';
import { type Issued, written } from '#domain/evidence/chain.ts';
import { load } from '#events/execute.ts';
import { openAnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { type AnswerRequest, updates, workflowIds } from '#workflows/contract.ts';
import { audited } from '../../audited.ts';
import { standsInLog } from '../../bookings/commands.ts';
import { foldStored, loadBooking, typedBookingId } from '../../bookings/streams.ts';
import { actorOf, bodyHashOf, type Call, signedIn, subjectOf } from '../../call.ts';
import { answerDispute, getEvidence, getEvidenceFile, getEvidencePdf } from '../../contract/evidence.ts';
import { noteExport } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { answerTexts, draftOf, fileFieldOf } from '../../evidence/answer.ts';
import { builtPack, type BuiltPack, issuedPack } from '../../evidence/pack.ts';
import { evidencePdf, type SheetOf } from '../../evidence/pdf.ts';
import { writtenSections } from '../../evidence/written.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused, refusedBy } from '../../problems.ts';

/** The requested pack; the view is recorded before the card provider is asked. */
async function askedPack(
  call: Call<typeof getEvidence | typeof getEvidenceFile | typeof getEvidencePdf>,
  deps: Dependencies,
): Promise<BuiltPack> {
  const id: BookingId = await typedBookingId(deps, call.params.id);
  await audited(call, deps, { what: 'booking', subject: `booking-${id}` });
  const { position } = call.query;
  return builtPack(deps, id, position === undefined ? null : BigInt(position));
}

/**
 * The same, to be issued: that it is ours is recorded once (decision 210), who downloads it each time (decision 141).
 */
async function takenPack(
  call: Call<typeof getEvidenceFile | typeof getEvidencePdf>,
  deps: Dependencies,
  format: 'json' | 'pdf',
): Promise<{ readonly built: BuiltPack; readonly issued: Issued }> {
  const built = await askedPack(call, deps);
  const { bookingId: booking, pack } = built;
  await noteExport(call, deps, 'evidence', { booking, pack: pack.hash, format }, pack.entries.length);
  return { built, issued: await issuedPack(call, deps, built) };
}

/** The booking after the pack's events. @throws {Refused} 404 */
function bookingOf({ bookingId, story }: BuiltPack): Booking {
  const booking = foldStored(story.filter(({ stream }) => stream === `booking-${bookingId}`));
  if (!booking) throw notFound('Booking');
  return booking;
}

const sheetOf = (
  { number, appointment }: Booking,
  { settings }: Pick<Dependencies, 'settings'>,
): SheetOf => ({
  number,
  zone: appointment.zone,
  verifyUrl: `${settings.publicUrl}/verify`,
});

/** A provider's message about an answer; null if the customer was erased since. */
const opened = async ({ keys }: Pick<Dependencies, 'keys'>, message: string): Promise<string | null> =>
  isSealed(message) ? keys.open(message) : message;

/** A dispute with our newest answer. */
async function disputeView(
  deps: Pick<Dependencies, 'keys'>,
  dispute: KnownDispute,
  answers: readonly DisputeAnswer[],
  mayAnswer: boolean,
) {
  const answer = answers.findLast(({ asked }) => asked.disputeId === dispute.disputeId);
  const { outcome } = answer ?? {};
  return {
    id: dispute.disputeId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    openedAt: dispute.openedAt,
    respondBy: asksForAnswer(dispute) ? dispute.respondBy : null,
    outcome: dispute.outcome,
    withdrawnCents: dispute.withdrawn,
    reinstatedCents: dispute.reinstated,
    feeCents: dispute.fee,
    mayAnswer,
    answer: answer
      ? {
          state: answer.outcome.kind,
          at: outcome && outcome.kind !== 'under_way' ? outcome.at : answer.asked.at,
          pack: answer.asked.pack,
          failure: outcome?.kind === 'refused' ? await opened(deps, outcome.message) : null,
        }
      : null,
  };
}

const textOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);

/**
 * What is sent to the bank: the current pack as a sheet, and the texts. Refused if the caller looked at a different
 * pack, and early if the dispute takes no answer, so that nothing is generated for it.
 * @throws {Refused} 404, 409
 */
async function papersOf(
  call: Call<typeof answerDispute>,
  deps: Dependencies,
  id: BookingId,
  disputeId: string,
): Promise<Omit<AnswerRequest, 'commandId' | 'actor' | 'disputeId' | 'bodyHash'>> {
  const { hash, statement } = call.body;
  const [{ booking }, aftercare] = await Promise.all([loadBooking(deps, id), load(deps.log, aftercares, id)]);
  const dispute = booking.payment.disputes.find((one) => one.disputeId === disputeId);
  if (!dispute) throw notFound('Dispute');
  const refusal = answerRefusal(aftercare, booking, disputeId, deps.now());
  if (refusal) throw refusedBy(refusal);
  const built = await builtPack(deps, id, null);
  if (built.pack.hash !== hash) throw new Refused('outcome_changed', 'evidenceChanged');
  const issued = await issuedPack(call, deps, built);
  const pdf = await evidencePdf(deps, built, issued, sheetOf(booking, deps));
  const texts = answerTexts(booking, built.pack.entries, statement);
  const kept = await openAnswerPapers(deps.blobs, deps.keys).keep(
    { bookingId: id, customerId: booking.customerId, pack: hash },
    { pdf, texts },
  );
  return { pack: hash, fileField: fileFieldOf(dispute.reason), ...kept };
}

export default [
  implement(getEvidence, async (call, deps) => {
    const built = await askedPack(call, deps);
    const { bookingId, pack, position } = built;
    const booking = bookingOf(built);
    // Whether and how a dispute was answered is always current, even if an earlier pack is viewed.
    const [{ booking: now }, aftercare] = await Promise.all([
      loadBooking(deps, bookingId),
      load(deps.log, aftercares, bookingId),
    ]);
    const isOfNow =
      call.query.position === undefined || (await builtPack(deps, bookingId, null)).pack.hash === pack.hash;
    const placed = pack.entries.find(({ kind }) => kind === 'booking')?.facts;
    return {
      id: bookingId,
      number: booking.number,
      zone: booking.appointment.zone,
      position: String(position),
      hash: pack.hash,
      entries: pack.entries.length,
      customer: {
        name: textOf(placed?.['name']),
        email: textOf(placed?.['email']),
        phone: textOf(placed?.['phone']),
        address: textOf(placed?.['address']),
      },
      sections: writtenSections(call.language, pack.entries).map(({ name, title, lines }) => ({
        name,
        title,
        lines: lines.map(({ entry: { n, at, kind, hash, facts }, text }) => ({
          n,
          at,
          kind,
          text,
          hash,
          photo: kind === 'photo' ? `/api/photos/${bookingId}/${String(facts['name'])}` : null,
        })),
      })),
      disputes: await Promise.all(
        now.payment.disputes
          .map((dispute) =>
            disputeView(
              deps,
              dispute,
              aftercare.answers,
              isOfNow && answerRefusal(aftercare, now, dispute.disputeId, deps.now()) === null,
            ),
          )
          .toReversed(),
      ),
      draft: draftOf(booking, pack.entries),
    };
  }),
  implement(getEvidenceFile, async (call, deps) => {
    const { built, issued } = await takenPack(call, deps, 'json');
    return {
      name: `evidence-${built.pack.hash.slice(0, 12)}.json`,
      bytes: Buffer.from(written(built.pack, issued), 'utf8'),
    };
  }),
  implement(getEvidencePdf, async (call, deps) => {
    const { built, issued } = await takenPack(call, deps, 'pdf');
    const booking = bookingOf(built);
    return {
      name: `evidence-${booking.number}.pdf`,
      bytes: await evidencePdf(deps, built, issued, sheetOf(booking, deps)),
    };
  }),
  implement(answerDispute, async (call, deps) => {
    const session = signedIn(call);
    const id: BookingId = await typedBookingId(deps, call.params.id);
    const { dispute: disputeId } = call.params;
    const stream = workflowIds.aftercare(id);
    const bodyHash = await bodyHashOf(call, deps.keys, subjectOf(session));
    if (!(await standsInLog(call, deps, stream, bodyHash))) {
      const papers = await papersOf(call, deps, id, disputeId);
      const request: AnswerRequest = {
        commandId: call.commandId,
        actor: actorOf(session),
        disputeId,
        ...papers,
        bodyHash,
      };
      const result = await deps.engine.update('aftercare', id, {
        name: updates.answerDispute,
        id: call.commandId,
        arg: request,
      });
      if (result.ok) {
        call.wrote(result.receipt.position);
        // Of two simultaneous requests with one key, the recorded one counts (R23).
        await standsInLog(call, deps, stream, bodyHash);
      } else if (result.refusal.code !== 'answer_refused') {
        throw refusedBy(result.refusal);
      }
    }
    const { answers } = await load(deps.log, aftercares, id);
    // The provider's message is in the log, sealed.
    const outcome = answers.find(({ asked }) => asked.request === call.commandId)?.outcome;
    if (outcome?.kind === 'refused') throw refusedBy(answerFailed(await opened(deps, outcome.message)));
    return {
      success: true as const,
      state: outcome?.kind === 'sent' ? ('sent' as const) : ('under_way' as const),
    };
  }),
];
