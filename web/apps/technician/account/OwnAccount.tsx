/** The technician's sign-in: password, sessions, their data as a file, and deleting the account. */
import { exportTechnician } from '#api/contract/exports.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ExportData } from '#web/shell/account/ExportData.tsx';
import { DeleteAccount } from '#web/shell/account/DeleteAccount.tsx';
import { PasswordForm } from '#web/shell/account/PasswordForm.tsx';
import { Sessions } from '#web/shell/account/Sessions.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { notify } from '#web/ui/toast.ts';
import { personTexts } from '#words/generated/shared.ts';

export function OwnAccount() {
  const t = useMessages(personTexts);
  const { email } = useMe();
  return (
    <>
      <PhoneSection title={t('passwordTitle')}>
        <PasswordForm email={email} refusal={sentenceOf} />
      </PhoneSection>
      <PhoneSection title={t('sessionsTitle')}>
        <Sessions />
      </PhoneSection>
      <PhoneSection title={t('exportTitle')}>
        <ExportData
          text="exportWork"
          collect={(client) => client.call(exportTechnician)}
          refusal={sentenceOf}
        />
      </PhoneSection>
      <PhoneSection title={t('deleteTitle')}>
        <DeleteAccount
          of="technician"
          hrefOf={({ id }) => `/technician/jobs/${id}`}
          refusal={sentenceOf}
          leave={() => notify({ title: t('deletedTitle'), detail: t('deletedLead') })}
        />
      </PhoneSection>
    </>
  );
}
