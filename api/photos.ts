/** GET /api/photos/…: a photo for those who may see its booking. */
import type { Express } from 'express';
import { photosOf } from '#domain/booking/photos.ts';
import type { Booking } from '#domain/booking/state.ts';
import { conversations } from '#domain/conversation/decide.ts';
import { shownTo } from '#domain/conversation/standing.ts';
import type { BlobKey } from '#domain/core/ids.ts';
import { load } from '#events/execute.ts';
import { isBlobKey } from '#vendors/blobs/blobs.ts';
import type { Session } from './auth/sessions.ts';
import { auditedFor } from './audited.ts';
import { loadBooking, maySee } from './bookings/streams.ts';
import { actorOf } from './call.ts';
import type { Dependencies } from './dependencies.ts';
import { refuseInactive } from './people/active-technician.ts';
import { notFound } from './problems.ts';

/** Adds the route. It returns bytes, so it is not one of the contract's endpoints. */
export function addPhotos(app: Express, deps: Dependencies): void {
  app.get('/api/photos/:booking/:name', async (request, response) => {
    const { booking: bookingId, name } = request.params;
    const key = `photos/${bookingId}/${name}`;
    if (!isBlobKey(key)) throw notFound('Photo');
    const talk = await deps.sessions.talkOf(request.headers.cookie);
    const sessions = await deps.sessions.of(request);
    const { booking } = await loadBooking(deps, bookingId);
    // Whose link has opened this booking's conversation sees what was sent there (decision 247).
    const viewers = talk?.bookingId === booking.id ? [talk, ...sessions] : sessions;
    // A signed link shows the photos of its booking; an <img> can't say which role it is for, so every session counts.
    const { token } = request.query;
    const byLink =
      typeof token === 'string' &&
      (['track', 'approve'] as const).some((purpose) =>
        deps.links.verify(purpose, booking.id, token, deps.now()),
      );
    if (!byLink) {
      // A technician's session comes first in the list, so it is found only if no other one may see the booking.
      const viewer = viewers.findLast((session) => maySee(booking, session));
      if (!viewer) throw notFound('Photo');
      await refuseInactive(deps, actorOf(viewer));
      await auditedFor(viewer, deps, { what: 'booking', subject: `booking-${booking.id}` });
    }
    const isOfBooking = photosOf(booking).includes(key);
    const isThere = isOfBooking || (!byLink && (await isSaid(deps, booking, key, viewers)));
    const blob = isThere ? await deps.blobs.get(key) : null;
    if (!blob) throw notFound('Photo');
    // Cached, but revalidated each time, since the person may no longer be allowed to see it.
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('content-security-policy', "default-src 'none'; sandbox");
    response.type(blob.type).send(blob.bytes);
  });
}

/** Whether a photo was sent in the booking's conversation, and one of these sessions may see it there. */
async function isSaid(
  { log, now }: Pick<Dependencies, 'log' | 'now'>,
  booking: Booking,
  key: BlobKey,
  sessions: readonly Session[],
): Promise<boolean> {
  const readers = sessions.filter((session) => maySee(booking, session));
  if (readers.length === 0) return false;
  const { messages } = await load(log, conversations, booking.id);
  return readers.some((reader) =>
    shownTo(booking, messages, actorOf(reader), now()).some(({ photos }) => photos.includes(key)),
  );
}
