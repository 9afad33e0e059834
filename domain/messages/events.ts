/**
 * The events of `messages-<bookingId>`: every send, written before its outside call. STORED shapes, never rewritten. No
 * personal data: addresses are looked up at the moment of sending.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Template } from './templates.ts';

export type Channel = 'mail' | 'sms' | 'push';

/** Identifies one logical message: (booking, revision, template, recipient, channel) (design.md §3, R13). */
export interface MessageIdentity {
  readonly key: string;
  readonly revision: number;
  readonly template: Template;
  readonly channel: Channel;
}

/** Why a mail, text or push is not sent. */
export const skipReasons = [
  /** Its content is no longer true. */
  'stale',
  'no_consent',
  'opted_out',
  'no_address',
  /** The person has turned it off. */
  'not_wanted',
  'refused_by_provider',
  /** The channel is not set up. */
  'not_set_up',
  /** The person's data was erased. */
  'erased',
  /** Its link would no longer work. */
  'expired',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The outcome of a mail, text or push. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly providerId: string }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

export interface MessageEvents {
  MessageStarted: MessageIdentity & { readonly at: string };
  MessageSent: MessageIdentity & { readonly providerId: string; readonly at: string };
  MessageSkipped: MessageIdentity & { readonly reason: SkipReason; readonly at: string };
  /** An admin has a failed one retried: the same message with the same key. */
  MessageRedriven: Signed & { readonly key: string };
}

export type MessageEvent = EventsOf<MessageEvents>;
