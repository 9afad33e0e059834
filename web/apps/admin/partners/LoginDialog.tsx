/** Create Login Credentials: a chosen or generated login, and then the details to pass on (spec admin §5 and §7). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { generatePartnerPassword, type PartnerRow } from '#api/contract/store-partners-admin.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { partnerTexts } from '#words/generated/admin.ts';
import { CopyButton, type Login, LoginLines, loginText } from './Copy.tsx';

export function LoginDialog({
  partner,
  onClose,
}: {
  readonly partner: PartnerRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const [login, setLogin] = useState<Login | null>(null);
  if (!login) return <LoginForm partner={partner} onClose={onClose} onMade={setLogin} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('loginCreated')}
      description={t('handOver')}
      footer={
        <>
          <CopyButton text={loginText(login)}>{t('copyLogin')}</CopyButton>
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <LoginLines login={login} />
    </Dialog>
  );
}

function LoginForm({
  partner: { id, storeName: store, contactEmail },
  onClose,
  onMade,
}: {
  readonly partner: PartnerRow;
  readonly onClose: () => void;
  readonly onMade: (login: Login) => void;
}) {
  const t = useMessages(partnerTexts);
  const queries = useQueryClient();
  const made = async (login: { readonly username: string; readonly temporaryPassword: string }) => {
    await refreshLive(queries);
    onMade({ username: login.username, password: login.temporaryPassword });
  };
  const form = useContractForm({
    schema: z.object({
      customUsername: z.string().check(z.regex(/\S/, t('usernameRequired')), z.trim()),
      customPassword: z.string(),
    }),
    start: { customUsername: contactEmail, customPassword: '' },
    run: (client, { customUsername, customPassword }) =>
      client.call(generatePartnerPassword, {
        params: { id },
        body: { customUsername, customPassword: customPassword || null },
      }),
    onSuccess: made,
  });
  const random = useOnce({
    run: (client, _: null) => client.call(generatePartnerPassword, { params: { id } }),
    onSuccess: made,
  });
  const error = form.failure ?? random.error;
  return (
    <FormDialog
      form={form}
      title={t('loginTitle')}
      description={t('loginLead', { store })}
      leave={t('cancel')}
      send={t('loginSend')}
      disabled={random.isPending}
      onClose={onClose}
    >
      <TextField
        label={t('username')}
        autoComplete="off"
        autoCapitalize="none"
        {...form.field('customUsername')}
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        optional
        {...form.field('customPassword')}
      />
      <div className="grid gap-2 border-t border-line pt-4">
        <p className="text-small text-muted">{t('loginRandomLead')}</p>
        <Button
          className="justify-self-start"
          size="small"
          busy={random.isPending}
          disabled={form.busy}
          onClick={() => random.mutate(null)}
        >
          {t('loginRandom')}
        </Button>
      </div>
      {error ? <Notice tone="danger">{sentenceOf(error, t('loginFailed'))}</Notice> : null}
    </FormDialog>
  );
}
