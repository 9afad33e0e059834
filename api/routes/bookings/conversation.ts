/** GET and POST /api/bookings/{id}/messages, and POST …/messages/read (decision 235). */
import type { Booking } from '#domain/booking/state.ts';
import { conversations } from '#domain/conversation/decide.ts';
import { standingOf } from '#domain/conversation/standing.ts';
import type { ConversationState } from '#domain/conversation/state.ts';
import { as, type BlobKey } from '#domain/core/ids.ts';
import { says } from '#domain/core/says.ts';
import { load } from '#events/execute.ts';
import { audited } from '../../audited.ts';
import { loadBooking, loadVisible, maySee } from '../../bookings/streams.ts';
import { actorOf, type Call, signedIn } from '../../call.ts';
import { getConversation, readMessages, sayMessage } from '../../contract/conversation.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { refuseInactive } from '../../people/active-technician.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import { storePhotos } from '../../uploads.ts';
import { conversationView } from '../../views/conversation.ts';

/** Maximum number of photos in one message. */
const MAX_PHOTOS = 5;

/**
 * The booking of a call, for those who may see it. @throws {Refused} 404; 403 for a technician whose account is not
 * active
 */
async function visible(
  call: Call<typeof getConversation> | Call<typeof sayMessage> | Call<typeof readMessages>,
  deps: Dependencies,
): Promise<Booking> {
  const session = signedIn(call);
  const { booking } = await loadVisible(deps, call.params.id, session);
  await refuseInactive(deps, actorOf(session));
  return booking;
}

/** The same for writing. A technician who has lost the job meanwhile gets 403. */
async function writable(call: Call<typeof sayMessage>, deps: Dependencies): Promise<Booking> {
  if (signedIn(call).role !== 'technician') return visible(call, deps);
  const { booking } = await loadBooking(deps, call.params.id);
  if (!maySee(booking, signedIn(call))) throw new Refused('not_yours', 'notYourJob');
  await refuseInactive(deps, actorOf(signedIn(call)));
  return booking;
}

const standing = (call: Call, { now }: Dependencies, booking: Booking) =>
  standingOf(booking, actorOf(signedIn(call)), now());

export default [
  // Read from the stream, which already includes the latest message.
  implement(getConversation, async (call, deps) => {
    const booking = await visible(call, deps);
    await audited(call, deps, { what: 'conversation', subject: `booking-${booking.id}` });
    return conversationView(deps.keys, {
      booking,
      conversation: await load(deps.log, conversations, booking.id),
      reader: actorOf(signedIn(call)),
      now: deps.now(),
      isPhoneMasked: deps.settings.voiceNumber !== null,
    });
  }),
  implement(sayMessage, async (call, deps) => {
    const booking = await writable(call, deps);
    const { personId } = signedIn(call);
    await deps.rateLimits.count('message', `${personId}\n${booking.id}`);
    if (call.files.length > MAX_PHOTOS)
      throw new Refused('too_many_photos', says('tooManyPhotos', { max: MAX_PHOTOS }));
    const { text, quick } = call.body;
    const subject = `customer-${booking.customerId}`;
    const stands = standing(call, deps, booking);
    const said = {
      type: 'SayMessage',
      standing: stands,
      text: text ? await deps.keys.seal(subject, 'message', text) : null,
      quick: quick ?? null,
    } as const;
    const author = { now: deps.now(), actor: actorOf(signedIn(call)) };
    let kept: readonly BlobKey[] | undefined;
    /** Nothing is stored for a refused message: it is decided before its photos are stored. */
    const withPhotos = async (conversation: ConversationState) => {
      const unkept = { ...said, photos: call.files.map((_, index) => as<BlobKey>(`unkept/${index}`)) };
      if (!conversations.decide(conversation, unkept, author).ok) return unkept;
      kept ??= await storePhotos(deps.blobs, booking.id, call.files);
      return { ...said, photos: kept };
    };
    const { position } = await executeCall(call, deps, conversations, booking.id, withPhotos, { subject });
    return { success: true as const, position: position.toString() };
  }),
  implement(readMessages, async (call, deps) => {
    const booking = await visible(call, deps);
    const { position } = await executeCall(
      call,
      deps,
      conversations,
      booking.id,
      () => ({ type: 'ReadMessages', standing: standing(call, deps, booking), upTo: call.body.upTo }),
      { subject: `customer-${booking.customerId}` },
    );
    return { success: true as const, position: position.toString() };
  }),
];
