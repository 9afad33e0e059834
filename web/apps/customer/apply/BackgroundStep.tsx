/** Step 3: skills, availability and work radius (spec technician §2, §3). */
import { useFieldArray, useWatch } from 'react-hook-form';
import { availabilities, experiences, wizardRadius, wizardSkills } from '#domain/catalogue/options.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { keyOf } from '#web/lib/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceCard, ShortChoice } from '#web/ui/Choice.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { ChoicePart } from './ChoicePart.tsx';
import { emptyJob } from './form.ts';
import { Reach } from './Reach.tsx';
import type { ApplicationFields } from './application.ts';

export function BackgroundStep({ form }: { readonly form: ApplicationFields }) {
  const t = useMessages(applyTexts);
  const { control, register } = form.fields;
  const [skills, radius, zipCode] = useWatch({ control, name: ['skills', 'workRadius', 'zipCode'] });
  const radiusField = form.field('workRadius');
  const { error: radiusError, ...range } = radiusField;
  return (
    <>
      <ChoicePart legend={t('experience')} error={form.field('experience').error}>
        <div className="grid grid-cols-4 gap-2 max-phone:grid-cols-2">
          {experiences.map(({ value }) => (
            <ChoiceCard
              key={value}
              value={value}
              detail={t(`years_${value}`)}
              className="px-3! [&_svg]:hidden has-checked:[&_svg]:block"
              {...register('experience')}
            >
              {t(`level_${value}`)}
            </ChoiceCard>
          ))}
        </div>
      </ChoicePart>
      <ChoicePart
        legend={t('skills')}
        aside={t('skillsCount', { chosen: skills.length, all: wizardSkills.length })}
        error={form.field('skills').error}
      >
        <div className="flex flex-wrap gap-2">
          {wizardSkills.map((value) => (
            <ShortChoice key={value} several value={value} {...register('skills')}>
              {t(`wizardSkill_${keyOf(value)}`)}
            </ShortChoice>
          ))}
        </div>
      </ChoicePart>
      <ChoicePart legend={t('availability')} error={form.field('availability').error}>
        <div className="flex flex-wrap gap-2">
          {availabilities.map(({ value }) => (
            <ShortChoice key={value} value={value} {...register('availability')}>
              {t(`time_${keyOf(value)}`)}
            </ShortChoice>
          ))}
        </div>
      </ChoicePart>
      <PlainSection title={t('radius')} aside={zipCode ? t('radiusFrom', { zip: zipCode }) : null}>
        <Reach miles={radius} place={zipCode} />
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 border-t border-line pt-4">
          <input
            {...range}
            {...register('workRadius', { valueAsNumber: true })}
            type="range"
            min={wizardRadius.min}
            max={wizardRadius.max}
            step={5}
            aria-label={t('radiusMiles')}
            aria-valuetext={t('miles', { miles: radius })}
            className="m-0 h-11 w-full cursor-pointer accent-brand"
          />
          <output className="min-w-26 text-right font-display text-[1.5rem] leading-none font-strong tracking-[-0.02em]">
            {t('miles', { miles: radius })}
          </output>
          <p className="flex justify-between text-micro text-muted">
            <span>{wizardRadius.min}</span>
            <span>{t('miles', { miles: wizardRadius.max })}</span>
          </p>
        </div>
        {radiusError ? <FieldError>{radiusError}</FieldError> : null}
        <p className="mt-3 text-small text-muted">{t('radiusHint')}</p>
      </PlainSection>
      <WorkHistory form={form} />
      <TextField
        label={t('certifications')}
        optional
        placeholder={t('certificationsExample')}
        {...form.field('certifications')}
      />
    </>
  );
}

function WorkHistory({ form }: { readonly form: ApplicationFields }) {
  const t = useMessages(applyTexts);
  const { control } = form.fields;
  const jobs = useFieldArray({ control, name: 'workHistory' });
  const typed = useWatch({ control, name: 'workHistory' });
  return (
    <PlainSection title={t('history')} aside={t('historyCount')}>
      <ol className="border-t-[1.5px] border-ink">
        {jobs.fields.map(({ id }, index) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_1fr_160px] gap-4 border-b border-line py-5 max-desk:grid-cols-1"
          >
            <p className="col-span-full flex items-center justify-between">
              <b className="flex items-center gap-2">
                <Callout n={index + 1} />
                {typed[index]?.company.trim() || t('job', { n: index + 1 })}
              </b>
              {jobs.fields.length > 1 ? (
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={t('removeJob', { n: index + 1 })}
                  onClick={() => jobs.remove(index)}
                >
                  {t('remove')}
                </Button>
              ) : null}
            </p>
            <TextField
              label={t('company')}
              hint={index === 0 ? t('companyHint') : undefined}
              {...form.field(`workHistory.${index}.company`)}
            />
            <TextField label={t('position')} {...form.field(`workHistory.${index}.position`)} />
            <TextField
              label={t('howLong')}
              placeholder={t('howLongExample')}
              {...form.field(`workHistory.${index}.duration`)}
            />
            <TextAreaField
              label={t('description')}
              optional
              className="col-span-full"
              {...form.field(`workHistory.${index}.description`)}
            />
            <TextField
              label={t('references')}
              optional
              className="col-span-full"
              placeholder={t('referencesExample')}
              {...form.field(`workHistory.${index}.references`)}
            />
          </li>
        ))}
      </ol>
      {jobs.fields.length < 10 ? (
        <Button kind="quiet" className="mt-2 -ml-3" icon={<PlusIcon />} onClick={() => jobs.append(emptyJob)}>
          {t('addJob')}
        </Button>
      ) : null}
    </PlainSection>
  );
}
