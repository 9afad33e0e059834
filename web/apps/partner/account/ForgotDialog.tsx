/** Requests the link that sets a new password; the result disappears after five seconds (spec admin §4). */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { email as emailRule } from '#api/contract/fields.ts';
import { forgotPartnerPassword } from '#api/contract/partner-account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { accountTexts } from '#words/generated/partner.ts';

const CLEARED_MS = 5_000;
const forgotForm = z.object({ email: emailRule });

interface Said {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

export default function ForgotDialog({
  email,
  onClose,
}: {
  /** What was entered at the sign-in. */
  readonly email: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(accountTexts);
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), CLEARED_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const form = useContractForm({
    schema: forgotForm,
    start: { email },
    run: (client, body) => client.call(forgotPartnerPassword, { body }),
    // In the person's language, since the server's message is English.
    onSuccess: () => setSaid({ tone: 'success', text: t('sent') }),
    onError: (error) => {
      const isAnswered = error instanceof ApiProblem && error.status !== 0;
      setSaid({
        tone: 'danger',
        text: isAnswered ? sentenceOf(error, t('forgotFailed')) : t('forgotFailedNetwork'),
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('forgotTitle')}
      description={t('forgotLead')}
      leave={t(form.attempt.isSuccess ? 'close' : 'leave')}
      send={t('sendLink')}
      onClose={onClose}
    >
      <TextField label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
      <div role="status">{said ? <Notice tone={said.tone}>{said.text}</Notice> : null}</div>
    </FormDialog>
  );
}
