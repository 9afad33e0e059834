/** A guest's conversation with the crew by the link of a mail: the end of their phone number opens it (decision 247). */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getBookingStatus } from '#api/contract/bookings.ts';
import { openConversation } from '#api/contract/conversation.ts';
import { phoneDigits } from '#api/contract/fields.ts';
import { isProblem } from '#web/lib/api.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Form } from '#web/ui/Form.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { linkTexts } from '#words/generated/customer.ts';
import { conversationTexts } from '#words/generated/shared.ts';
import { useRefusal } from '../account/links/refusal.ts';
import Messages from './Messages.tsx';
import { bringIntoView, messagesPart } from './part.ts';

/** Milliseconds after which it is read again: no socket tells who is not signed in. */
const READ_AGAIN = 10_000;

const digitsForm = z.object({ phoneDigits });

export default function GuestMessages({
  booking,
  token,
}: {
  readonly booking: Pick<Tracked, 'id' | 'zone' | 'technician' | 'talk'>;
  readonly token: string;
}) {
  const { id, zone, technician, talk } = booking;
  if (talk === 'open') return <Messages bookingId={id} zone={zone} readAgain={READ_AGAIN} />;
  return <Opening bookingId={id} token={token} name={technician?.name.split(' ')[0] ?? ''} />;
}

function Opening({
  bookingId,
  token,
  name,
}: {
  readonly bookingId: string;
  readonly token: string;
  /** First name of the technician. */
  readonly name: string;
}) {
  const t = useMessages(linkTexts);
  const conversation = useMessages(conversationTexts);
  const refusal = useRefusal();
  const queries = useQueryClient();
  // The tracker tells what is open here, and where a booking that has moved to an account is read.
  const readAgain = () => queries.invalidateQueries({ queryKey: ['api', getBookingStatus.path] });
  const form = useContractForm({
    schema: digitsForm,
    run: (client, values) =>
      client.call(openConversation, { params: { id: bookingId }, body: { token, ...values } }),
    onSuccess: readAgain,
    onError: (error) => (isProblem(error, 'link_ended') ? readAgain() : undefined),
  });
  const failure = form.failure && refusal(form.failure, t('talkFailed'));
  return (
    <RuledSection title={conversation('titleWith', { name })}>
      <div className="grid gap-4 scroll-mt-24" id={messagesPart} ref={bringIntoView}>
        <p className="max-w-[58ch]">{t('talkLead', { name })}</p>
        <Form
          form={form}
          method="post"
          failure={
            isProblem(form.failure, 'link_ended') ? (
              <Rich area={linkTexts} id="talkEnded" tags={{ help: <AppLink href="/support" /> }} />
            ) : (
              failure
            )
          }
          send={t('talkOpen')}
          look={{ className: 'justify-self-start' }}
          className="max-w-110"
        >
          <TextField
            label={t('openDigits')}
            hint={t('openDigitsHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.field('phoneDigits')}
          />
        </Form>
        <p className="text-micro text-muted">{t('talkShared')}</p>
      </div>
    </RuledSection>
  );
}
