/** The customer's profile: name, phone, language, email address, password, and signing out. */
import * as z from 'zod/mini';
import { changeAccount, type Account } from '#api/contract/account.ts';
import { phone } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { useSignOut } from '#web/shell/session.ts';
import { useContractForm } from '#web/shell/form.ts';
import { LanguageField } from '#web/shell/LanguageField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PhoneField } from '#web/ui/FormattedField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { notify } from '#web/ui/toast.ts';
import { NameFields } from '../../fields/NameFields.tsx';
import { nameShape } from '../../fields/shapes.ts';
import { useRefusal } from '../links/refusal.ts';
import { EmailForm } from './EmailForm.tsx';
import { useKeepAccount, useOwnAccount } from './own-account.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { PasswordForm } from '#web/shell/account/PasswordForm.tsx';
import { Sessions } from '#web/shell/account/Sessions.tsx';
import { personTexts } from '#words/generated/shared.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const profileForm = z.object({ ...nameShape, phone: z.union([z.literal(''), phone]) });
type ProfileForm = z.output<typeof profileForm>;

const typedIn = ({ firstName, lastName, phone: number }: Account): ProfileForm => ({
  firstName,
  lastName,
  phone: formatPhone(number ?? ''),
});

export function Profile() {
  const t = useMessages(settingsTexts);
  const shared = useMessages(personTexts);
  const refusal = useRefusal();
  const { account } = useOwnAccount();
  const signOut = useSignOut();
  return (
    <div>
      <SettingsSection title={t('aboutYou')} lead={t('aboutYouText')}>
        <NameAndPhone />
      </SettingsSection>
      <SettingsSection title={t('languageTitle')}>
        <LanguageField label={t('language')} value={account.language} />
      </SettingsSection>
      <SettingsSection title={t('emailTitle')}>
        <EmailForm />
      </SettingsSection>
      <SettingsSection title={shared('passwordTitle')}>
        <PasswordForm email={account.email} refusal={refusal} />
      </SettingsSection>
      <SettingsSection title={shared('sessionsTitle')}>
        <Sessions />
      </SettingsSection>
      <SettingsSection title={t('sessionTitle')}>
        <Button onClick={() => void signOut()}>{t('signOut')}</Button>
      </SettingsSection>
    </div>
  );
}

function NameAndPhone() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const { account } = useOwnAccount();
  const keep = useKeepAccount();
  const form = useContractForm({
    schema: profileForm,
    start: typedIn(account),
    run: (client, body) => client.call(changeAccount, { body }),
    onSuccess: ({ position: _, ...changed }) => {
      keep(() => changed);
      form.fields.reset(typedIn(changed));
      notify({ title: t('saved') });
    },
  });
  return (
    <Form
      form={form}
      columns={2}
      failure={form.failure && refusal(form.failure, t('saveFailed'))}
      send={t('saveProfile')}
      look={{ className: 'justify-self-start', kind: 'primary' }}
    >
      <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
      <PhoneField
        label={t('phone')}
        optional
        className="col-span-full"
        hint={t('phoneHint')}
        {...form.field('phone')}
      />
    </Form>
  );
}
