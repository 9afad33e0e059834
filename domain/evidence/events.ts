/**
 * An evidence pack was issued: `evidence-<hash of the pack>` (decision 210). STORED shapes, never rewritten. No
 * personal data.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { BookingId } from '../core/ids.ts';

export interface EvidenceEvents {
  EvidenceIssued: Signed & {
    hash: string;
    bookingId: BookingId;
    /** Number of entries in its chain. */
    entries: number;
    /** The log position up to which it reports, as text. */
    position: string;
    /** ISO instant, as in the pack itself. */
    issuedAt: string;
    /** When the log stored the last event in it (ISO instant); absent for older packs. */
    until?: string;
    /** Made with a key of the installation, which alone can confirm that a pack was issued. */
    seal: string;
  };
}

export type EvidenceEvent = EventsOf<EvidenceEvents>;
