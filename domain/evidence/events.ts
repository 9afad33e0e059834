/** That an evidence pack was given out: `evidence-<hash of the pack>` (decision 210). STORED shapes, never rewritten. No personal data. */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BookingId } from '../core/ids.ts';

export interface EvidenceEvents {
  EvidenceIssued: Signed & {
    hash: string;
    bookingId: BookingId;
    /** How many entries its chain has. */
    entries: number;
    /** The position of the log up to which it tells, as text. */
    position: string;
    /** ISO instant, as the pack itself says it. */
    issuedAt: string;
    /** When the log took the last event that it tells of (ISO instant); absent from packs that did not say it. */
    until?: string;
    /** Made with a key of the installation: no other can say that a pack was given out. */
    seal: string;
  };
}

export type EvidenceEvent = EventsOf<EvidenceEvents>;
