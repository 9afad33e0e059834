/** The customer's side of the conversation with the crew; messages that failed stay here and can be resent. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getConversation, sayMessage } from '#api/contract/conversation.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { Conversation } from '#web/shell/conversation/Conversation.tsx';
import type { Unsent } from '#web/shell/conversation/Thread.tsx';
import type { Saying } from '#web/shell/conversation/Writer.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { bringIntoView, messagesPart } from './part.ts';

/** A message being sent or failed; its id is the Idempotency-Key, so a retry is the same message. */
interface Sent extends Unsent {
  readonly said: Saying;
}

export default function Messages({
  bookingId,
  zone,
  readAgain,
}: {
  readonly bookingId: string;
  /** IANA zone of the job. */
  readonly zone: string;
  /** Milliseconds after which it is read again where no socket tells; default as everything. */
  readonly readAgain?: number;
}) {
  const queries = useQueryClient();
  const [unsent, setUnsent] = useState<readonly Sent[]>([]);
  const remove = (id: string) => setUnsent((all) => all.filter((one) => one.id !== id));

  async function send(one: Sent): Promise<void> {
    setUnsent((all) => [...all.filter(({ id }) => id !== one.id), one]);
    try {
      await api().call(sayMessage, {
        params: { id: bookingId },
        body: bodyOf(one.said),
        idempotencyKey: one.id,
      });
      const { queryKey } = apiQuery(getConversation, { params: { id: bookingId } });
      await queries.invalidateQueries({ queryKey });
      remove(one.id);
    } catch (error) {
      const failed = { ...one, state: 'failed', problem: sentenceOf(error, '') || null } as const;
      setUnsent((all) => all.map((other) => (other.id === one.id ? failed : other)));
    }
  }

  return (
    <Conversation
      bookingId={bookingId}
      zone={zone}
      side="customer"
      {...(readAgain !== undefined && { readAgain })}
      onSay={(said) =>
        void send({
          id: crypto.randomUUID(),
          said,
          text: 'text' in said ? said.text : null,
          quick: 'quick' in said ? said.quick : null,
          state: 'sending',
          problem: null,
        })
      }
      outgoing={{
        unsent,
        onRetry: (id) => {
          const one = unsent.find((other) => other.id === id);
          if (one) void send({ ...one, state: 'sending', problem: null });
        },
        onRemove: remove,
      }}
      frame={(title, aside, children) => (
        <RuledSection title={title} aside={aside}>
          <div className="scroll-mt-24" id={messagesPart} ref={bringIntoView}>
            {children}
          </div>
        </RuledSection>
      )}
    />
  );
}

function bodyOf(
  said: Saying,
): { readonly text: string } | Extract<Saying, { readonly quick: unknown }> | FormData {
  if (!('photo' in said)) return said;
  const form = new FormData();
  form.append('photos', said.photo, 'photo.jpg');
  return form;
}
