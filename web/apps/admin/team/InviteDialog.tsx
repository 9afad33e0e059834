/** Invites someone to the console: who they are, what they may do, and whether they must use a second factor. */
import * as z from 'zod/mini';
import { inviteAdmin } from '#api/contract/admins.ts';
import { email } from '#api/contract/fields.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { personName } from '#api/contract/names.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { teamTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

const invitation = z.object({
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
  email,
  permissions: z.array(z.enum(permissions)),
  needsSecondFactor: z.boolean(),
});

export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(teamTexts);
  const form = useChangeForm({
    schema: invitation,
    start: { firstName: '', lastName: '', email: '', permissions: [], needsSecondFactor: true },
    run: (client, body) => client.call(inviteAdmin, { body }),
    success: t('invited'),
    failure: t('inviteFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('inviteTitle')}
      description={t('inviteLead')}
      leave={t('cancel')}
      send={t('sendInvitation')}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('firstName')} {...form.field('firstName')} />
        <TextField label={t('lastName')} {...form.field('lastName')} />
        <TextField label={t('email')} type="email" className="sm:col-span-2" {...form.field('email')} />
      </div>
      <PermissionChoice field={form.fields.register('permissions')} />
      <div>
        <Checkbox {...form.fields.register('needsSecondFactor')}>{t('needsCodes')}</Checkbox>
        <p className="text-small text-muted">{t('needsCodesText')}</p>
      </div>
    </FormDialog>
  );
}
