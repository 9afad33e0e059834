/** Skills: which jobs someone is offered. */
import * as z from 'zod/mini';
import { type AdminTechnicianDetail, updateTechnician } from '#api/contract/technicians-admin.ts';
import { skills } from '#domain/catalogue/options.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { keyOf } from '#web/lib/words.ts';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { Form } from '#web/ui/Form.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { useChangeForm } from '../change.ts';

const skillsForm = z.object({ skills: z.array(z.string()) });

export function SkillsTab({ technician }: { readonly technician: AdminTechnicianDetail }) {
  const t = useMessages(technicianTexts);
  const option = useMessages(optionTexts);
  const form = useChangeForm({
    schema: skillsForm,
    start: { skills: technician.skills },
    run: (client, body) => client.call(updateTechnician, { params: { id: technician.id }, body }),
    success: t('updated'),
    failure: t('updateFailed'),
    otherwise: t('updateFailedText'),
  });
  return (
    <section aria-label={t('tab_skills')}>
      <Form form={form} send={t('save')} look={{ kind: 'primary', size: 'small' }}>
        <ChoiceCards legend={t('skillsHint')} columns={2} error={form.field('skills').error}>
          {skills.map(({ value }) => (
            <ChoiceCard key={value} several value={value} {...form.fields.register('skills')}>
              {option(`skill_${keyOf(value)}`)}
            </ChoiceCard>
          ))}
        </ChoiceCards>
      </Form>
    </section>
  );
}
