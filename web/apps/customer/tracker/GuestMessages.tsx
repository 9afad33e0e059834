/** A guest's conversation with the crew by the link of a mail: the end of their phone number opens it (decision 247). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getBookingStatus } from '#api/contract/bookings.ts';
import { closeConversation, getConversation, openConversation } from '#api/contract/conversation.ts';
import { phoneDigits } from '#api/contract/fields.ts';
import { api, apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
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
  const name = technician?.name.split(' ')[0] ?? '';
  if (talk === 'mail') return <AskedOfMail name={name} />;
  if (talk === 'digits') return <Opening bookingId={id} token={token} name={name} />;
  return (
    <>
      <Messages bookingId={id} zone={zone} readAgain={READ_AGAIN} />
      <Closing bookingId={id} />
    </>
  );
}

/** The tracker tells what is open here, and where a booking that has moved to an account is read. */
function useTrackerAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['api', getBookingStatus.path] });
}

/** Came by a text, or by a mail of before the address or number was corrected. */
function AskedOfMail({ name }: { readonly name: string }) {
  const t = useMessages(linkTexts);
  const conversation = useMessages(conversationTexts);
  return (
    <RuledSection title={conversation('titleWith', { name })}>
      <p className="max-w-[58ch] scroll-mt-24" id={messagesPart} ref={bringIntoView}>
        {t('talkByMail', { name })}
      </p>
    </RuledSection>
  );
}

/** For whoever is at somebody else's browser: it would stay open for a day. */
function Closing({ bookingId }: { readonly bookingId: string }) {
  const t = useMessages(linkTexts);
  const readAgain = useTrackerAgain();
  const queries = useQueryClient();
  const close = useMutation({
    mutationFn: () => api().call(closeConversation, { params: { id: bookingId } }),
    onSuccess: () => {
      queries.removeQueries({ queryKey: apiQuery(getConversation, { params: { id: bookingId } }).queryKey });
      return readAgain();
    },
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('talkCloseFailed')) }),
  });
  return (
    <div className="grid gap-3 justify-items-start">
      <p className="max-w-[58ch] text-micro text-muted">{t('talkShared')}</p>
      <Button size="small" busy={close.isPending} onClick={() => close.mutate()}>
        {t('talkClose')}
      </Button>
    </div>
  );
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
  const readAgain = useTrackerAgain();
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
