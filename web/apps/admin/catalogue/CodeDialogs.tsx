/** Creating a discount code, changing its limits, and ending it. */
import * as z from 'zod/mini';
import { type AdminCode, createCode, endCode, setCodeLimits } from '#api/contract/codes-admin.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { count } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { MoneyField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { codeFields, limitFields, limitsBody, limitValues, newCode } from './code-form.ts';

export function NewCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(catalogueTexts);
  const form = useChangeForm({
    schema: z.object(codeFields),
    start: newCode,
    run: (client, { code, name, percent, ...limits }) =>
      client.call(createCode, { body: { code, name, percent: Number(percent), ...limitsBody(limits) } }),
    success: t('codeMade'),
    failure: t('codeNotMade'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('newCode')}
      description={t('newCodeText')}
      leave={t('cancel')}
      send={t('makeCode')}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="off"
          maxLength={20}
          {...form.field('code')}
        />
        <TextField label={t('percentOff')} inputMode="numeric" {...form.field('percent')} />
        <TextField
          label={t('codeName')}
          hint={t('codeNameHint')}
          maxLength={80}
          className="sm:col-span-2"
          {...form.field('name')}
        />
      </div>
      <LimitFields field={form.field} />
    </FormDialog>
  );
}

export function LimitsDialog({ code, onClose }: { readonly code: AdminCode; readonly onClose: () => void }) {
  const t = useMessages(catalogueTexts);
  const form = useChangeForm({
    schema: z.object(limitFields),
    start: limitValues(code),
    run: (client, limits) =>
      client.call(setCodeLimits, { params: { code: code.code }, body: limitsBody(limits) }),
    success: t('limitsSet'),
    failure: t('limitsNotSet'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('limitsOf', { code: code.code })}
      description={t('limitsText', { used: code.used })}
      leave={t('cancel')}
      send={t('saveLimits')}
      onClose={onClose}
    >
      <LimitFields field={form.field} />
    </FormDialog>
  );
}

function LimitFields({ field }: { readonly field: (name: keyof typeof limitFields) => WiredField }) {
  const t = useMessages(catalogueTexts);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label={t('uses')} hint={t('usesHint')} inputMode="numeric" {...field('uses')} />
      <TextField label={t('usesPerCustomer')} inputMode="numeric" {...field('usesPerCustomer')} />
      <TextField label={t('from')} hint={t('fromHint')} optional type="date" {...field('from')} />
      <TextField label={t('until')} hint={t('untilHint')} optional type="date" {...field('until')} />
      <MoneyField label={t('minOrder')} hint={t('minOrderHint')} optional {...field('minOrder')} />
    </div>
  );
}

export function EndCodeDialog({
  code: { code, used },
  onClose,
}: {
  readonly code: AdminCode;
  readonly onClose: () => void;
}) {
  const t = useMessages(catalogueTexts);
  const change = useChange({
    run: (client, _: null) => client.call(endCode, { params: { code } }),
    success: t('codeEnded'),
    failure: t('codeNotEnded'),
    onDone: onClose,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('endTitle', { code })}
      description={t('endText', { used: count(used) })}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('endSend', { code })}
          </Button>
        </>
      }
    >
      {change.error ? <Notice tone="danger">{sentenceOf(change.error, t('codeNotEnded'))}</Notice> : null}
    </Dialog>
  );
}
