/** GET /api/admin/bookings/{id}/evidence and …/evidence.json: what a bank is told of a booking (decision 210). */
import type { BookingId } from '#domain/core/ids.ts';
import { written } from '#domain/evidence/chain.ts';
import { audited } from '../../audited.ts';
import { foldStored, typedBookingId } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { getEvidence, getEvidenceFile } from '../../contract/evidence.ts';
import type { Dependencies } from '../../dependencies.ts';
import { builtPack, type BuiltPack, issuedPack } from '../../evidence/pack.ts';
import { writtenSections } from '../../evidence/written.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

/** The pack that is asked for; the look is noted before the card provider is asked. */
async function askedPack(
  call: Call<typeof getEvidence | typeof getEvidenceFile>,
  deps: Dependencies,
): Promise<BuiltPack> {
  const id: BookingId = await typedBookingId(deps, call.params.id);
  await audited(call, deps, { what: 'booking', subject: `booking-${id}` });
  const { position } = call.query;
  return builtPack(deps, id, position === undefined ? null : BigInt(position));
}

const textOf = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);

export default [
  implement(getEvidence, async (call, deps) => {
    const { bookingId, pack, story, position } = await askedPack(call, deps);
    const booking = foldStored(story.filter(({ stream }) => stream === `booking-${bookingId}`));
    if (!booking) throw notFound('Booking');
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
    };
  }),
  implement(getEvidenceFile, async (call, deps) => {
    const built = await askedPack(call, deps);
    const issued = await issuedPack(call, deps, built);
    return {
      name: `evidence-${built.pack.hash.slice(0, 12)}.json`,
      bytes: Buffer.from(written(built.pack, issued), 'utf8'),
    };
  }),
];
