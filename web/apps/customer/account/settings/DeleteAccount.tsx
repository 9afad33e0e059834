/** Deleting the account: what it does first, the bookings that it waits for, then the password (design.md §8, R29). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { deleteAccount, getDeletion } from '#api/contract/account.ts';
import { password } from '#api/contract/fields.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { forgetPeople } from '#web/lib/remembered.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { useRefusal } from '../links/refusal.ts';
import { useOwnAccount } from './own-account.ts';
import { Terms } from './Terms.tsx';
import { settingsTexts } from '#words/generated/customer.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

const deletionQuery = () => apiQuery(getDeletion, {});

export function DeleteAccount() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const query = useQuery(deletionQuery());
  return (
    <Loaded
      query={query}
      failed={(error) => refusal(error, t('deletionFailed'))}
      skeleton={<SkeletonText lines={5} />}
    >
      {({ openBookings, canDelete }) => (
        <div className="grid gap-6">
          <p>{t('deleteText')}</p>
          <Terms />
          {canDelete ? (
            <DeleteForm />
          ) : (
            <Notice tone="warn">
              <p>{t('openBookings', { count: openBookings.length })}</p>
              <ul className="grid gap-2 pl-5 [list-style:disc] text-small mt-2">
                {openBookings.map(({ id, number }) => (
                  <li className="print:break-inside-avoid" key={id}>
                    <AppLink href={`/booking-tracker?id=${number}`}>{number}</AppLink>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      )}
    </Loaded>
  );
}

function DeleteForm() {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const queries = useQueryClient();
  const { leave } = useOwnAccount();
  const deleteForm = z.object({
    password,
    isUnderstood: z.boolean().check(z.refine((ticked) => ticked, t('understoodMissing'))),
  });
  const form = useContractForm({
    schema: deleteForm,
    start: { isUnderstood: false },
    run: (client, typed) => client.call(deleteAccount, { body: { password: typed.password } }),
    onSuccess: () => {
      leave();
      forgetPeople();
      queries.clear();
    },
    beside: ({ code }) => (code === 'wrong_password' ? { password: t('wrongPassword') } : {}),
    onError: async (error) => {
      // A booking was made elsewhere since this page was read.
      if (isProblem(error, 'open_bookings'))
        await queries.invalidateQueries({ queryKey: deletionQuery().queryKey });
    },
  });
  return (
    <Form
      form={form}
      className="max-w-110"
      failure={
        form.failure &&
        (isProblem(form.failure, 'open_bookings') ? t('openNow') : refusal(form.failure, t('deleteFailed')))
      }
      send={t('delete')}
      look={{ className: 'justify-self-start', kind: 'danger' }}
    >
      <PasswordField label={t('currentPassword')} {...form.field('password')} />
      <Checkbox {...form.field('isUnderstood')}>{t('understood')}</Checkbox>
    </Form>
  );
}
