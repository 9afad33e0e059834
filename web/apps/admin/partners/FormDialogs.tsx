/** Add Partner with the login to pass on afterwards, and the same form for an existing one (spec admin §2, §5, §7). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import {
  createPartner,
  editPartner,
  getPartner,
  type PartnerRow,
  type WholePartner,
} from '#api/contract/store-partners-admin.ts';
import { apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { partnerTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { CopyButton, LoginLines, loginText } from './Copy.tsx';
import {
  editBody,
  knownPartner,
  newBody,
  newPartner,
  newPartnerFields,
  partnerFields,
  type PartnerValues,
} from './form.ts';
import { Group, PartnerFields } from './PartnerFields.tsx';
import { QrFiles, QrPicture } from './QrDialog.tsx';

type Added = AnswerOf<typeof createPartner> & { readonly storeName: string };

export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [added, setAdded] = useState<Added | null>(null);
  return added ? (
    <AddedDialog added={added} onClose={onClose} />
  ) : (
    <AddForm onClose={onClose} onAdded={setAdded} />
  );
}

function AddForm({
  onClose,
  onAdded,
}: {
  readonly onClose: () => void;
  readonly onAdded: (added: Added) => void;
}) {
  const t = useMessages(partnerTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: z.object(newPartnerFields),
    start: newPartner,
    run: (client, values) => client.call(createPartner, { body: newBody(values) }),
    onSuccess: async (answer, { storeName }) => {
      await refreshLive(queries);
      notify({ title: t('added') });
      onAdded({ ...answer, storeName });
    },
  });
  const { control } = form.fields;
  const hasLogin = useWatch({ control, name: 'createLogin' });
  return (
    <FormDialog
      form={form}
      wide
      title={t('addTitle')}
      description={t('addLead')}
      leave={t('cancel')}
      send={t('addSend')}
      onClose={onClose}
    >
      <PartnerFields
        field={form.field}
        // The form's fields and those of the login.
        control={control as unknown as Control<PartnerValues>}
        code={
          <TextField label={t('storeCode')} optional hint={t('storeCodeHint')} {...form.field('storeCode')} />
        }
      />
      <Group title={t('partLogin')}>
        <Checkbox className="sm:col-span-full" {...form.field('createLogin')}>
          {t('createLoginNow')}
        </Checkbox>
        {hasLogin ? (
          <>
            <TextField
              label={t('username')}
              optional
              hint={t('usernameHint')}
              autoComplete="off"
              autoCapitalize="none"
              {...form.field('loginUsername')}
            />
            <PasswordField
              label={t('password')}
              optional
              hint={t('passwordHint')}
              autoComplete="new-password"
              {...form.field('loginPassword')}
            />
          </>
        ) : null}
      </Group>
      {form.attempt.error ? (
        <Notice tone="danger">{sentenceOf(form.attempt.error, t('addFailed'))}</Notice>
      ) : null}
    </FormDialog>
  );
}

function AddedDialog({ added, onClose }: { readonly added: Added; readonly onClose: () => void }) {
  const t = useMessages(partnerTexts);
  const { username, temporaryPassword: password, storeCode, storeName: store } = added;
  const login = username === null ? null : { username, password };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('addedTitle', { store })}
      description={login ? t('handOver') : t('qrGuide')}
      footer={
        <>
          {login ? <CopyButton text={loginText(login)}>{t('copyLogin')}</CopyButton> : null}
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      {login ? <LoginLines login={login} /> : null}
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <QrPicture code={storeCode} />
        <QrFiles code={storeCode} />
      </div>
    </Dialog>
  );
}

export function EditDialog({
  partner,
  onClose,
}: {
  readonly partner: PartnerRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  const query = useQuery(apiQuery(getPartner, { params: { id: partner.id } }));
  if (query.data) return <EditForm partner={query.data} onClose={onClose} />;
  return (
    <Dialog open wide onOpenChange={onClose} title={t('editTitle', { store: partner.storeName })}>
      {query.isError ? (
        <LoadFailed query={query} failed={t('loadFailed')} />
      ) : (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      )}
    </Dialog>
  );
}

function EditForm({ partner, onClose }: { readonly partner: WholePartner; readonly onClose: () => void }) {
  const t = useMessages(partnerTexts);
  // The record when the dialog was opened: changes by others must not alter fields while someone is typing.
  const [start] = useState(() => knownPartner(partner));
  const form = useChangeForm({
    schema: z.object(partnerFields),
    start,
    run: (client, values) => client.call(editPartner, { params: { id: partner.id }, body: editBody(values) }),
    success: t('saved'),
    failure: t('saveFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('editTitle', { store: partner.storeName })}
      leave={t('cancel')}
      send={t('editSend')}
      onClose={onClose}
    >
      <PartnerFields field={form.field} control={form.fields.control} known={partner} />
      {form.attempt.error ? (
        <Notice tone="danger">{sentenceOf(form.attempt.error, t('saveFailed'))}</Notice>
      ) : null}
    </FormDialog>
  );
}
