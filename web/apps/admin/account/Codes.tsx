/** The second factor of one's own sign-in: whether it is on, and what can be done about it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type OwnAccount, renewRecoveryCodes, turnOffSecondFactor } from '#api/contract/admins.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { ownTexts } from '#words/generated/admin.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpCodes } from './SetUpCodes.tsx';

export function Codes({ account }: { readonly account: OwnAccount }) {
  const t = useMessages(ownTexts);
  const [dialog, setDialog] = useState<'setUp' | 'off' | 'renew' | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Part title={t('codes')}>
      <div className="grid justify-items-start gap-3">
        <b className="font-semibold">{t(account.hasSecondFactor ? 'codesAreOn' : 'codesAreOff')}</b>
        {account.hasSecondFactor ? (
          <>
            <p className="text-small text-muted">
              {t('codesLeft', { count: account.recoveryCodesLeft })}
              {account.needsSecondFactor ? ` · ${t('mustStay')}` : ''}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => setDialog('renew')}>
                {t('newRecoveryCodes')}
              </Button>
              {account.needsSecondFactor ? null : (
                <Button size="small" kind="quiet" onClick={() => setDialog('off')}>
                  {t('turnOff')}
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            <p className="max-w-[62ch] text-small text-muted">{t('codesLead')}</p>
            <Button kind="primary" onClick={() => setDialog('setUp')}>
              {t('setUp')}
            </Button>
          </>
        )}
      </div>
      {dialog === 'setUp' ? <SetUpCodes onClose={close} /> : null}
      {dialog === 'off' ? <TurnOff onClose={close} /> : null}
      {dialog === 'renew' ? <Renew onClose={close} /> : null}
    </Part>
  );
}

const proof = z.object({
  password: z.string().check(z.minLength(1, fieldError('fillAll'))),
  code: z.string().check(z.trim(), z.minLength(1, fieldError('fillAll'))),
});

/** Proves that it is really them: their password and a code. */
function Proof({
  form,
}: {
  readonly form: ReturnType<typeof useContractForm<z.output<typeof proof>, unknown>>;
}) {
  const t = useMessages(ownTexts);
  return (
    <>
      <PasswordField label={t('yourPassword')} {...form.field('password')} />
      <TextField label={t('code')} inputMode="text" autoComplete="one-time-code" {...form.field('code')} />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('failed'))}</Notice> : null}
    </>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(ownTexts);
  const queries = useQueryClient();
  const form = useContractForm<z.output<typeof proof>, unknown>({
    schema: proof,
    start: { password: '', code: '' },
    run: (client, body) => client.call(turnOffSecondFactor, { body }),
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: t('codesTurnedOff') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('turnOffTitle')}
      description={t('turnOffText')}
      danger
      leave={t('cancel')}
      send={t('turnOff')}
      onClose={onClose}
    >
      <Proof form={form} />
    </FormDialog>
  );
}

function Renew({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(ownTexts);
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useContractForm<z.output<typeof proof>, unknown>({
    schema: proof,
    start: { password: '', code: '' },
    run: async (client, body) => {
      const { recoveryCodes } = await client.call(renewRecoveryCodes, { body });
      setCodes(recoveryCodes);
    },
    onSuccess: () => refreshLive(queries),
  });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('renewTitle')}
      description={t('renewText')}
      leave={t('cancel')}
      send={t('makeCodes')}
      onClose={onClose}
    >
      <Proof form={form} />
    </FormDialog>
  );
}
