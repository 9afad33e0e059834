/** Filters of the audit: kind of entry, person, and days; all in the URL. */
import { useQuery } from '@tanstack/react-query';
import { listAdmins } from '#api/contract/admins.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Chips, FilterChip, ToggleChip } from '#web/ui/Chips.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { auditTexts } from '#words/generated/admin.ts';
import type { ListParams } from '../list/address.ts';
import { useMay } from '../may.ts';
import { nameOf } from '../team/standing.ts';

const kinds = ['read', 'change', 'sign_in'] as const;
const groups = ['admins', 'customers', 'technicians', 'partners', 'system'] as const;

export function AuditFilters({
  params,
  set,
}: {
  readonly params: ListParams;
  readonly set: (next: Readonly<Record<string, string | null>>) => void;
}) {
  const t = useMessages(auditTexts);
  const may = useMay();
  const admins = useQuery({ ...apiQuery(listAdmins, {}), enabled: may(listAdmins) });
  return (
    <Chips label={t('filters')}>
      {kinds.map((kind) => (
        <ToggleChip
          key={kind}
          pressed={params['kind'] === kind}
          onPress={() => set({ kind: params['kind'] === kind ? null : kind })}
        >
          {t(`kind_${kind}`)}
        </ToggleChip>
      ))}
      <SelectField
        label={t('who')}
        labelHidden
        dense
        value={params['actor'] ?? ''}
        onChange={(event) => set({ actor: event.currentTarget.value || null })}
      >
        <option value="">{t('anybody')}</option>
        {groups.map((group) => (
          <option key={group} value={group}>
            {t(`group_${group}`)}
          </option>
        ))}
        {(admins.data?.admins ?? [])
          .filter(({ joinedAt }) => joinedAt !== null)
          .map((admin) => (
            <option key={admin.id} value={`admin:${admin.id}`}>
              {nameOf(admin)}
            </option>
          ))}
      </SelectField>
      {(['from', 'to'] as const).map((name) => {
        const value = params[name];
        return value ? (
          <FilterChip
            key={name}
            name={t(name)}
            value={calendarDay(value, true)}
            onRemove={() => set({ [name]: null })}
          />
        ) : (
          <label
            key={name}
            className="inline-flex gap-1.5 items-center text-muted text-small max-md:[&_input]:w-32"
          >
            <span>{t(name)}</span>
            <TextField
              label={t(`${name}Day`)}
              labelHidden
              dense
              type="date"
              onChange={(event) => set({ [name]: event.currentTarget.value || null })}
            />
          </label>
        );
      })}
    </Chips>
  );
}
