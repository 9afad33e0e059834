/**
 * The events of `messages-<bookingId>`: every send, written before its outside call. STORED shapes, never rewritten.
 * No personal data: addresses are looked up at the moment of sending.
 */
import type { Template } from './templates.ts';

export type Channel = 'mail' | 'sms';

/** Names one logical message: (booking, revision, template, recipient, channel) (design.md §3, R13). */
export interface MessageIdentity {
  readonly key: string;
  readonly revision: number;
  readonly template: Template;
  readonly channel: Channel;
}

export type MessageEvent =
  | { readonly type: 'MessageStarted'; readonly data: MessageIdentity & { readonly at: string } }
  | {
      readonly type: 'MessageSent';
      readonly data: MessageIdentity & { readonly providerId: string; readonly at: string };
    }
  | {
      readonly type: 'MessageSkipped';
      readonly data: MessageIdentity & {
        readonly reason:
          | 'stale'
          | 'no_consent'
          | 'opted_out'
          | 'no_address'
          | 'not_wanted'
          | 'refused_by_provider';
        readonly at: string;
      };
    };

/** Where each logical message stands. */
export type MessageLedger = ReadonlyMap<string, 'started' | 'done'>;

/** Folds the stream to what was started and what is over. */
export function foldMessages(events: readonly MessageEvent[]): MessageLedger {
  const ledger = new Map<string, 'started' | 'done'>();
  for (const event of events)
    ledger.set(event.data.key, event.type === 'MessageStarted' ? 'started' : 'done');
  return ledger;
}
