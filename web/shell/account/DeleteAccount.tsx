/**
 * Deleting one's account: first what it does, then the bookings that block it, then the password (design.md §8, R29).
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { type Deletable, Terms } from './Terms.tsx';
import { personTexts } from '#words/generated/shared.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

const deletionQuery = () => apiQuery(getDeletion, {});

interface Props {
  readonly of: Deletable;
  /** Link to one of the bookings. */
  readonly hrefOf: (booking: Waiting) => string;
  /** Why nothing was done, in words; `otherwise` for errors without their own. */
  readonly refusal: (error: unknown, otherwise: string) => string;
  /** Whether the person has a password; guests have none. */
  readonly asksPassword?: boolean;
  /** Shows the farewell in place of the deleted account. */
  readonly leave: () => void;
}
interface Waiting {
  readonly id: string;
  readonly number: string;
}

export function DeleteAccount({ of: role, hrefOf, refusal, asksPassword = true, leave }: Props) {
  const t = useMessages(personTexts);
  const query = useQuery(deletionQuery());
  return (
    <Loaded
      query={query}
      failed={(error) => refusal(error, t('deletionFailed'))}
      skeleton={<SkeletonText lines={5} />}
    >
      {({ openBookings, unpaidShares, canDelete }) => {
        const open = { count: openBookings.length };
        return (
          <div className="grid gap-6">
            <p>{t('deleteText')}</p>
            <Terms of={role} />
            {canDelete ? <DeleteForm refusal={refusal} asksPassword={asksPassword} leave={leave} /> : null}
            <WaitsFor bookings={openBookings} hrefOf={hrefOf}>
              {role === 'technician' ? t('openJobs', open) : t('openBookings', open)}
            </WaitsFor>
            <WaitsFor bookings={unpaidShares} hrefOf={hrefOf}>
              {t('unpaidShares', { count: unpaidShares.length })}
            </WaitsFor>
          </div>
        );
      }}
    </Loaded>
  );
}

function WaitsFor({
  bookings,
  hrefOf,
  children,
}: Pick<Props, 'hrefOf'> & { readonly bookings: readonly Waiting[]; readonly children: ReactNode }) {
  if (bookings.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>{children}</p>
      <ul className="grid gap-2 pl-5 [list-style:disc] text-small mt-2">
        {bookings.map((booking) => (
          <li className="print:break-inside-avoid" key={booking.id}>
            <AppLink href={hrefOf(booking)}>{booking.number}</AppLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function DeleteForm({
  refusal,
  asksPassword,
  leave,
}: Pick<Props, 'refusal' | 'leave'> & { readonly asksPassword: boolean }) {
  const t = useMessages(personTexts);
  const queries = useQueryClient();
  const deleteForm = z.object({
    // A field that is shown must be filled in.
    password: z.optional(password),
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
      // Something was booked or earned since this page was loaded.
      if (isProblem(error, 'open_bookings') || isProblem(error, 'unpaid_shares'))
        await queries.invalidateQueries({ queryKey: deletionQuery().queryKey });
    },
  });
  return (
    <Form
      form={form}
      className="max-w-110"
      failure={form.failure && refusal(form.failure, t('deleteFailed'))}
      send={t('delete')}
      look={{ className: 'justify-self-start', kind: 'danger' }}
    >
      {asksPassword ? <PasswordField label={t('currentPassword')} {...form.field('password')} /> : null}
      <Checkbox {...form.field('isUnderstood')}>{t('understood')}</Checkbox>
    </Form>
  );
}
