/** What an admin may do, each with what it opens. */
import type { UseFormRegisterReturn } from 'react-hook-form';
import { permissions } from '#domain/admin/permissions.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { permissionTexts, teamTexts } from '#words/generated/admin.ts';

export function PermissionChoice({
  field,
  columns,
  disabled,
}: {
  readonly field: UseFormRegisterReturn;
  readonly columns: number;
  readonly disabled?: boolean;
}) {
  const t = useMessages(teamTexts);
  const permission = useMessages(permissionTexts);
  return (
    <ChoiceCards legend={t('mayDo')} columns={columns}>
      {permissions.map((one) => (
        <ChoiceCard
          key={one}
          several
          value={one}
          detail={permission(`${one}_text`)}
          disabled={disabled}
          {...field}
        >
          {permission(one)}
        </ChoiceCard>
      ))}
    </ChoiceCards>
  );
}
