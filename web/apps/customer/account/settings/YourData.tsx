/** The customer's data: exporting everything as a file, and deleting the account. */
import { exportAccount } from '#api/contract/account.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useRefusal } from '../links/refusal.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { ExportData } from '#web/shell/account/ExportData.tsx';
import { DeleteAccount } from '#web/shell/account/DeleteAccount.tsx';
import { useSession } from '#web/shell/session.ts';
import { useOwnAccount } from './own-account.ts';
import { personTexts } from '#words/generated/shared.ts';

export function YourData() {
  const t = useMessages(personTexts);
  const refusal = useRefusal();
  const { leave } = useOwnAccount();
  const session = useSession('customer');
  return (
    <div>
      <SettingsSection title={t('exportTitle')}>
        <ExportData text="exportText" collect={(client) => client.call(exportAccount)} refusal={refusal} />
      </SettingsSection>
      <SettingsSection title={t('deleteTitle')}>
        <DeleteAccount
          of="customer"
          hrefOf={({ number }) => `/booking-tracker?id=${number}`}
          refusal={refusal}
          asksPassword={!(session.state === 'signed_in' && session.user.isGuest)}
          leave={leave}
        />
      </SettingsSection>
    </div>
  );
}
