/** Parking, stairs and walls of a booking, which its customer can edit until somebody is on the way. */
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { changeSite, type Booking } from '#api/contract/bookings.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Form } from '#web/ui/Form.tsx';
import { notify } from '#web/ui/toast.ts';
import { siteShape } from '../fields/site-shape.ts';
import { saidOf, siteOf, siteTyped, wallPieces } from '../fields/site.ts';
import { SiteFields } from '../fields/SiteFields.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';

const siteForm = z.object(siteShape);

export function SiteForm({ booking, onSaved }: { readonly booking: Booking; readonly onSaved: () => void }) {
  const t = useMessages(dashboardTexts);
  const queries = useQueryClient();
  const form = useContractForm({
    schema: siteForm,
    start: siteTyped(booking.site),
    run: (client, typed) =>
      client.call(changeSite, { params: { id: booking.id }, body: saidOf(siteOf(typed), booking.items) }),
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: t('siteSaved') });
      onSaved();
    },
  });
  return (
    <Form
      form={form}
      columns={2}
      failure={form.failure && sentenceOf(form.failure, t('siteFailed'))}
      send={t('siteSave')}
      look={{ className: 'justify-self-start', kind: 'secondary' }}
    >
      <SiteFields
        parking={form.field('parking')}
        access={form.field('access')}
        wall={form.fields.register('wall')}
        pieces={wallPieces(booking)}
      />
    </Form>
  );
}
