/** The customer's data: everything as a file, and deleting the account. */
import { exportAccount } from '#api/contract/account.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from '../links/refusal.ts';
import { customerDeletion } from '#domain/customer/deletion-terms.ts';
import { DeleteAccount } from '#web/shell/account/DeleteAccount.tsx';
import { useChange, useOwnAccount } from './own-account.ts';
import { personTexts } from '#words/generated/shared.ts';
import { settingsTexts } from '#words/generated/customer.ts';

export function YourData() {
  const t = useMessages(settingsTexts);
  const account = useMessages(personTexts);
  const refusal = useRefusal();
  const { leave } = useOwnAccount();
  return (
    <div className="grid gap-12">
      <RuledSection title={t('exportTitle')}>
        <Export />
      </RuledSection>
      <RuledSection title={account('deleteTitle')}>
        <DeleteAccount
          terms={customerDeletion}
          hrefOf={({ number }) => `/booking-tracker?id=${number}`}
          refusal={refusal}
          leave={leave}
        />
      </RuledSection>
    </div>
  );
}

function Export() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const collect = useChange({
    run: (client) => client.call(exportAccount),
    onSuccess: (data) => {
      saveAsFile(JSON.stringify(data, null, 2), `hexkey-${data.exportedAt.slice(0, 10)}.json`);
      notify({ title: t('exportDone') });
    },
  });
  return (
    <div className="grid gap-4 justify-items-start">
      <p>{t('exportText')}</p>
      {collect.isError ? <Notice tone="danger">{refusal(collect.error, t('exportFailed'))}</Notice> : null}
      <Button busy={collect.isPending} onClick={() => collect.mutate()}>
        {t('export')}
      </Button>
    </div>
  );
}

/** Offers `json` as a download. */
function saveAsFile(json: string, name: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
