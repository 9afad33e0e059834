/** An admin's permissions, each with what it allows. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { permissions } from '#domain/admin/permissions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { permissionTexts, teamTexts } from '#words/generated/admin.ts';

export function PermissionChoice({
  field,
  legendHidden,
}: {
  readonly field: UseFormRegisterReturn;
  /** If a heading says the same. */
  readonly legendHidden?: boolean;
}) {
  const t = useMessages(teamTexts);
  const permission = useMessages(permissionTexts);
  return (
    <ChoiceCards legend={t('mayDo')} legendHidden={legendHidden} columns={2}>
      {permissions.map((one) => (
        <ChoiceCard key={one} several value={one} detail={permission(`${one}_text`)} {...field}>
          {permission(one)}
        </ChoiceCard>
      ))}
    </ChoiceCards>
  );
}
