/** Where technicians work and at what: home ZIP code, radius and skills, which they edit themselves. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { zip } from '#api/contract/fields.ts';
import { changeProfile, getProfile, type OwnProfile } from '#api/contract/technicians.ts';
import { skills, wizardRadius } from '#domain/catalogue/options.ts';
import { apiQuery, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { keyOf } from '#web/lib/words.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { ChoiceCards, ShortChoice } from '#web/ui/Choice.tsx';
import { Form } from '#web/ui/Form.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { workAreaTexts } from '#words/generated/technician.ts';

/** Every five miles within the wizard's bounds, which includes both lists of the applications. */
const radii = Array.from(
  { length: (wizardRadius.max - wizardRadius.min) / 5 + 1 },
  (_, step) => wizardRadius.min + 5 * step,
);
const unlimited = 'unlimited';

const workForm = z.object({
  zip,
  workRadius: z.string(),
  skills: z.array(z.string()).check(z.minLength(1, fieldError('skillsMissing'))),
});

const typedIn = ({ zip: base, workRadiusMiles, skills: list }: OwnProfile) => ({
  zip: base,
  workRadius: workRadiusMiles === null ? unlimited : String(workRadiusMiles),
  skills: list,
});

/** The form, once the profile is loaded. */
export function WorkArea({ onSaved }: { readonly onSaved?: () => void }) {
  const t = useMessages(workAreaTexts);
  const query = useQuery(apiQuery(getProfile, {}));
  return (
    <Loaded query={query} failed={t('didNotLoad')} skeleton={<SkeletonText lines={4} />}>
      {(profile) => <WorkForm profile={profile} onSaved={onSaved} />}
    </Loaded>
  );
}

function WorkForm({
  profile,
  onSaved,
}: {
  readonly profile: OwnProfile;
  readonly onSaved: (() => void) | undefined;
}) {
  const t = useMessages(workAreaTexts);
  const option = useMessages(optionTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: workForm,
    start: typedIn(profile),
    run: (client, { zip: base, workRadius, skills: list }) =>
      client.call(changeProfile, {
        body: {
          zip: base,
          skills: list,
          // A value set by an admin may be outside of what can be chosen here.
          ...(workRadius !== typedIn(profile).workRadius && {
            workRadius: workRadius === unlimited ? null : Number(workRadius),
          }),
        },
      }),
    onSuccess: async ({ position: _, ...changed }) => {
      queries.setQueryData(apiQuery(getProfile, {}).queryKey, changed);
      form.fields.reset(typedIn(changed));
      notify({ title: t('saved'), detail: t('savedText') });
      await refreshLive(queries);
      onSaved?.();
    },
  });
  const { workRadiusMiles } = profile;
  const offered =
    workRadiusMiles === null || radii.includes(workRadiusMiles)
      ? radii
      : [...radii, workRadiusMiles].toSorted((a, b) => a - b);
  return (
    <Form
      form={form}
      failure={form.failure && sentenceOf(form.failure, t('failed'))}
      send={t('save')}
      look={{ className: 'justify-self-start', kind: onSaved ? 'primary' : 'secondary' }}
    >
      <TextField
        label={t('zip')}
        hint={t('zipHint')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        {...form.field('zip')}
      />
      <SelectField label={t('radius')} {...form.field('workRadius')}>
        {offered.map((miles) => (
          <option key={miles} value={miles}>
            {t('miles', { miles })}
          </option>
        ))}
        <option value={unlimited}>{t('unlimited')}</option>
      </SelectField>
      <ChoiceCards legend={t('skills')} flow dense error={form.field('skills').error}>
        {skills.map(({ value }) => (
          <ShortChoice key={value} several value={value} {...form.fields.register('skills')}>
            {option(`skill_${keyOf(value)}`)}
          </ShortChoice>
        ))}
      </ChoiceCards>
    </Form>
  );
}
