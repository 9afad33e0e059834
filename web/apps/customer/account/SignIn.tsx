/** The customer's sign-in (spec customer §2, §5, §8). */
import * as z from 'zod/mini';
import { required } from '#api/contract/fields.ts';
import { signInCustomer } from '#api/contract/auth.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { safePath, useGo, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';
import { ForStranger } from './ForStranger.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { accountTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { useRefusal } from './links/refusal.ts';

const signInForm = z.object({
  email: required(254, 'emailMissing'),
  password: z.string().check(z.minLength(1, 'passwordMissing')),
});
const ownSentences = ['emailMissing', 'passwordMissing'] as const;

export function SignIn() {
  return (
    <ForStranger>
      <SignInForm />
    </ForStranger>
  );
}

function SignInForm() {
  const t = useMessages(accountTexts);
  const words = useMessages(wordTexts);
  const refusal = useRefusal();
  usePageTitle(t('signInTitle'), 'login');
  const redirect = useQueryParam('redirect');
  const go = useGo();
  const signedIn = useSignedIn();
  const form = useContractForm({
    schema: signInForm,
    say: (error) => {
      const own = ownSentences.find((key) => key === error);
      return own ? t(own) : null;
    },
    run: (client, body) => client.call(signInCustomer, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      notify({ title: t('successful'), detail: t('welcomeBack') });
      go(safePath(redirect, '/customer-dashboard'), { replace: true });
    },
    onError: (error) =>
      notify({ tone: 'bad', title: t('failed'), detail: refusal(error, t('failedDetail')) }),
    onIncomplete: () => notify({ tone: 'bad', title: words('error'), detail: t('fillAll') }),
  });
  const onward = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <AccountPage
      title={t('signIn')}
      lead={redirect?.replace(/^\//, '').startsWith('checkout') ? t('leadCheckout') : t('lead')}
      piece="chair"
    >
      <Form
        form={form}
        method="post"
        send={form.busy ? t('signingIn') : t('signInButton')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <TextField label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
        <PasswordField label={t('password')} {...form.field('password')} />
        <p className="text-small">
          <AppLink href="/forgot-password">{t('forgot')}</AppLink>
        </p>
      </Form>
      <p>
        <Rich
          area={accountTexts}
          id="newHere"
          tags={{ link: <AppLink href={`/customer-signup${onward}`} /> }}
        />
      </p>
      {redirect?.replace(/^\//, '') === 'checkout' ? (
        <p>
          <AppLink href="/checkout?guest=1">{t('withoutAccount')}</AppLink>
        </p>
      ) : null}
    </AccountPage>
  );
}
