/**
 * /open-account?token=: target of the link in a guest's email, which turns guest bookings into an account (decision
 * 232).
 */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { openGuestAccount } from '#api/contract/account.ts';
import { newPassword, password, phoneDigits } from '#api/contract/fields.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useQueryParam } from '#web/shell/navigation.ts';
import { useSession, useSessionCheck } from '#web/shell/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

const beginningForm = z.object({ phoneDigits: z.optional(phoneDigits) });
const passwordForm = z.object({ password: newPassword });
const accountForm = z.object({ currentPassword: password });

export function OpenAccount() {
  const t = useMessages(linkTexts);
  usePageTitle(t('openTitle'));
  const token = useQueryParam('token');
  if (token === null)
    return (
      <AccountPage title={t('incompleteTitle')} lead={t('incompleteLead')} piece="carton">
        <ButtonLink href="/support">{t('openHelp')}</ButtonLink>
      </AccountPage>
    );
  return <Opening key={token} token={token} />;
}

type Answer = z.output<(typeof openGuestAccount)['response']>;

/** The guest id in the token; only the server knows whether the link is valid. */
const guestOf = (token: string): string | undefined => token.split('.')[1];

/** Nothing is sent before the person presses a button: email scanners and other programs also open links. */
function Opening({ token }: { readonly token: string }) {
  const t = useMessages(linkTexts);
  const session = useSession('customer');
  const [digits, setDigits] = useState<string>();
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (answer === null) {
    if (session.state === 'loading')
      return (
        <AccountPage title={t('openTitle')} lead={t('opening')} piece="carton">
          <Loading label={t('opening')}>
            <SkeletonText lines={2} />
          </Loading>
        </AccountPage>
      );
    const isBooker = session.state === 'signed_in' && session.user.id === guestOf(token);
    return (
      <Beginning
        token={token}
        isBooker={isBooker}
        onAnswer={(next, typed) => {
          setDigits(typed);
          setAnswer(next);
        }}
      />
    );
  }
  const { outcome, email } = answer;
  if (outcome === 'opened' || outcome === 'joined') return <Done outcome={outcome} email={email} />;
  const known = { token, ...(digits !== undefined && { phoneDigits: digits }) };
  return (
    <WithPassword
      known={known}
      email={email}
      wanted={outcome === 'password_wanted' ? 'password' : 'account_password'}
      onAnswer={setAnswer}
    />
  );
}

/** Asks for a detail only the booker knows; in the browser that made the booking, a button is enough. */
function Beginning({
  token,
  isBooker,
  onAnswer,
}: {
  readonly token: string;
  readonly isBooker: boolean;
  readonly onAnswer: (answer: Answer, digits: string | undefined) => void;
}) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  // The session of the booking may have ended since this browser last checked.
  const [isAsked, setIsAsked] = useState(!isBooker);
  const form = useContractForm({
    schema: beginningForm,
    run: (client, values) => client.call(openGuestAccount, { body: { token, ...values } }),
    onSuccess: (answer, values) => onAnswer(answer, values.phoneDigits),
    onError: (error) => {
      if (isProblem(error, 'wrong_code')) setIsAsked(true);
    },
  });
  if (isEnded(form.attempt.error)) return <Ended error={form.attempt.error} />;
  const isUnasked = isAsked && form.attempt.variables?.phoneDigits === undefined;
  const failure = isUnasked && isProblem(form.failure, 'wrong_code') ? null : form.failure;
  return (
    <AccountPage
      key="begin"
      title={t('openTitle')}
      lead={t(isAsked ? 'openDigitsLead' : 'openOwnLead')}
      piece="chair"
    >
      <Form
        form={form}
        method="post"
        failure={failure && refusal(failure, t('openFailed'))}
        send={t('openContinue')}
        look={{ kind: 'primary', size: 'big' }}
      >
        {isAsked ? (
          <TextField
            label={t('openDigits')}
            hint={t('openDigitsHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...form.field('phoneDigits')}
          />
        ) : null}
      </Form>
    </AccountPage>
  );
}

function WithPassword({
  known,
  email,
  wanted,
  onAnswer,
}: {
  readonly known: { readonly token: string; readonly phoneDigits?: string };
  readonly email: string;
  readonly wanted: 'password' | 'account_password';
  readonly onAnswer: (answer: Answer) => void;
}) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const [isNew, setIsNew] = useState(wanted === 'password');
  const chosen = useContractForm({
    schema: passwordForm,
    run: (client, { password }) => client.call(openGuestAccount, { body: { ...known, password } }),
    onSuccess: onAnswer,
  });
  const own = useContractForm({
    schema: accountForm,
    run: (client, { currentPassword }) =>
      client.call(openGuestAccount, { body: { ...known, currentPassword } }),
    onSuccess: onAnswer,
  });
  const { error } = isNew ? chosen.attempt : own.attempt;
  if (isEnded(error)) return <Ended error={error} />;
  const username = <input type="hidden" name="username" autoComplete="username" value={email} />;
  if (!isNew)
    return (
      <AccountPage key="own" title={t('openTitle')} lead={t('openKnownLead', { email })} piece="chair">
        <Form
          form={own}
          method="post"
          failure={own.failure && refusal(own.failure, t('openFailed'))}
          send={t('openAdd')}
          look={{ kind: 'primary', size: 'big' }}
        >
          {username}
          <PasswordField
            label={t('guestPassword')}
            autoComplete="current-password"
            {...own.field('currentPassword')}
          />
        </Form>
        <Button kind="quiet" size="small" onClick={() => setIsNew(true)}>
          {t('openForgot')}
        </Button>
      </AccountPage>
    );
  return (
    <AccountPage
      key="new"
      title={t('openTitle')}
      lead={t(wanted === 'password' ? 'openLead' : 'openNewLead', { email })}
      piece="chair"
    >
      <Form
        form={chosen}
        method="post"
        failure={chosen.failure && refusal(chosen.failure, t('openFailed'))}
        send={t('openSend')}
        look={{ kind: 'primary', size: 'big' }}
      >
        {username}
        <PasswordField
          label={t('guestPassword')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...chosen.field('password')}
        />
      </Form>
    </AccountPage>
  );
}

function Done({ outcome, email }: { readonly outcome: 'opened' | 'joined'; readonly email: string }) {
  const t = useMessages(linkTexts);
  const check = useSessionCheck();
  // The guest session of this browser is over.
  useEffect(check, [check]);
  return (
    <AccountPage key="done" title={t(`${outcome}Title`)} lead={t(`${outcome}Lead`, { email })} piece="chair">
      <ButtonLink kind="primary" size="big" href="/dashboard">
        {t('toBookings')}
      </ButtonLink>
    </AccountPage>
  );
}

const isEnded = (error: unknown): error is ApiProblem =>
  isProblem(error, 'link_ended') || (error instanceof ApiProblem && error.fields['token'] !== undefined);

/** Why the link no longer works, and what to do next. */
function Ended({ error }: { readonly error: ApiProblem }) {
  const t = useMessages(linkTexts);
  const { why } = error.details;
  const kind = why === 'used' ? 'openUsed' : why === 'expired' ? 'expired' : 'ended';
  return (
    <AccountPage
      key="ended"
      title={t(`${kind}Title`)}
      lead={t(kind === 'openUsed' ? 'openUsedLead' : 'openEndedLead')}
      piece="carton"
    >
      {kind === 'openUsed' ? (
        <ButtonLink kind="primary" size="big" href="/customer/login">
          {t('signIn')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" size="big" href="/forgot-password">
          {t('newLink')}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
