/** Turns on the second factor in three steps: the password, the app's first code, and the codes for a lost phone. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { beginSecondFactor, confirmSecondFactor } from '#api/contract/admins.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useSessionCheck } from '#web/shell/session.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { ownTexts } from '#words/generated/admin.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Begun = AnswerOf<typeof beginSecondFactor>;

export function SetUpCodes({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(ownTexts);
  const queries = useQueryClient();
  const checkSession = useSessionCheck();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Reloaded only now, since the page would otherwise close this dialog with the codes in it.
  const end = (): void => {
    notify({ title: t('codesTurnedOn') });
    checkSession();
    void refreshLive(queries);
    onClose();
  };
  if (codes) return <RecoveryCodes codes={codes} step={t('step', { step: 3 })} onClose={end} />;
  if (begun) return <FirstCode begun={begun} onCodes={setCodes} onClose={onClose} />;
  return <Password onBegun={setBegun} onClose={onClose} />;
}

const passwordForm = z.object({ password: z.string().check(z.minLength(1, fieldError('fillAll'))) });

function Password({
  onBegun,
  onClose,
}: {
  readonly onBegun: (begun: Begun) => void;
  readonly onClose: () => void;
}) {
  const t = useMessages(ownTexts);
  const form = useContractForm({
    schema: passwordForm,
    start: { password: '' },
    run: (client, body) => client.call(beginSecondFactor, { body }),
    onSuccess: onBegun,
  });
  return (
    <FormDialog
      form={form}
      title={t('setUpTitle')}
      description={t('confirmPassword')}
      leave={t('cancel')}
      send={t('continue')}
      hint={t('step', { step: 1 })}
      onClose={onClose}
    >
      <PasswordField label={t('yourPassword')} {...form.field('password')} />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('failed'))}</Notice> : null}
    </FormDialog>
  );
}

const codeForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, fieldError('fillAll'))) });

function FirstCode({
  begun: { secret, qr },
  onCodes,
  onClose,
}: {
  readonly begun: Begun;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useMessages(ownTexts);
  const form = useContractForm({
    schema: codeForm,
    start: { code: '' },
    run: (client, body) => client.call(confirmSecondFactor, { body }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <FormDialog
      form={form}
      title={t('setUpTitle')}
      description={t('scan')}
      leave={t('cancel')}
      send={t('turnOn')}
      hint={t('step', { step: 2 })}
      onClose={onClose}
    >
      {/* Ink on paper in both themes, with the white margin that scanners require. */}
      <svg
        className="size-48 justify-self-center bg-[#fff]"
        viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('qrLabel')}
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="text-small text-muted">
        {t('typeInstead')}{' '}
        <code className="block font-medium text-ink wrap-anywhere">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
      </p>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        {...form.field('code')}
      />
      {form.failure ? <Notice tone="danger">{sentenceOf(form.failure, t('failed'))}</Notice> : null}
    </FormDialog>
  );
}
