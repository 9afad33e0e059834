/** Closes or opens windows: where, on which days, which of them, and why. */
import * as z from 'zod/mini';
import { openingBody, setOpeningRule } from '#api/contract/openings.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { day } from '#api/contract/fields.ts';
import { slotWindows, windowLabel } from '#domain/scheduling/slots.ts';
import { windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { catalogueTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';

const schema = z.object({
  is: openingBody.shape.is,
  zips: z
    .string()
    .check(
      z.refine((typed) => z.safeParse(openingBody.shape.zips, typed).success, fieldError('zipsOrAreas')),
    ),
  from: day,
  until: z.union([z.literal(''), day]),
  windows: z.array(z.string()),
  reason: openingBody.shape.reason,
});

export function OpeningDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(catalogueTexts);
  const form = useChangeForm({
    schema,
    start: { is: 'closed', zips: '', from: '', until: '', windows: [], reason: '' },
    run: (client, values) => client.call(setOpeningRule, { body: values }),
    success: t('ruleSet'),
    failure: t('ruleNotSet'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t('newRule')}
      description={t('newRuleText')}
      leave={t('cancel')}
      send={t('setRule')}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField label={t('what')} {...form.field('is')}>
          <option value="closed">{t('rule_closed')}</option>
          <option value="open">{t('rule_open')}</option>
        </SelectField>
        <TextField label={t('zips')} hint={t('zipsHint')} optional {...form.field('zips')} />
        <TextField label={t('from')} type="date" {...form.field('from')} />
        <TextField label={t('until')} hint={t('untilLifted')} optional type="date" {...form.field('until')} />
      </div>
      <fieldset>
        <legend className="mb-2 p-0 font-semibold">{t('windows')}</legend>
        {slotWindows.map((window) => (
          <Checkbox key={window.start} value={window.start} {...form.fields.register('windows')}>
            {windowText(windowLabel(window))}
          </Checkbox>
        ))}
        <p className="text-small text-muted">{t('windowsHint')}</p>
      </fieldset>
      <TextField label={t('reason')} hint={t('codeNameHint')} maxLength={200} {...form.field('reason')} />
    </FormDialog>
  );
}
