/** Nobody serves this area yet: says so, and takes an email address to notify when somebody does. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { brandsOf } from '#domain/catalogue/brands.ts';
import { email } from '#api/contract/fields.ts';
import { joinWaitlist } from '#api/contract/waitlist.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useSession } from '#web/shell/session.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { brandsWord } from '#web/lib/words.ts';
import { draftBrands } from '../draft.ts';
import { useDraft } from '../wizard-draft.ts';
import { waitlistTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

/** `isTooLarge`: the area is served, but by too few technicians for this many pieces. */
export default function NotServed({
  zip,
  isTooLarge,
  isBeside = false,
}: {
  readonly zip: string;
  readonly isTooLarge: boolean;
  /** Next to the field: a short version, with the email field visible immediately. */
  readonly isBeside?: boolean;
}) {
  const t = useMessages(waitlistTexts);
  const words = useMessages(wordTexts);
  const [draft] = useDraft();
  const { items } = draft;
  const brands = draftBrands(draft);
  const [kept, setKept] = useState<string | null>(null);
  const why =
    items.length === 0 ? (
      <Rich area={waitlistTexts} id="nobodyYet" tags={{ link: <AppLink href="/pricing" /> }} />
    ) : isTooLarge ? (
      t('tooFew')
    ) : brandsOf(brands).length > 1 ? (
      t('nobodyForAll', { brands: brandsWord(words, brands) })
    ) : brands === 'other' ? (
      t('nobodyAny')
    ) : (
      t('nobody', { brand: brandsWord(words, brands) })
    );
  const leave = <Leave zip={zip} onKept={setKept} />;
  return (
    <div role="status">
      {kept !== null ? (
        <Kept email={kept} zip={zip} hasPieces={items.length > 0} />
      ) : isBeside ? (
        <div className="grid gap-3">
          <p className="max-w-[62ch]">
            <b className="font-semibold">{t('notServed', { zip })}.</b> {why}
          </p>
          {leave}
        </div>
      ) : (
        <EmptyState title={t('notServed', { zip })} piece="chair" action={leave}>
          {why}
        </EmptyState>
      )}
    </div>
  );
}

function Kept({
  email,
  zip,
  hasPieces,
}: {
  readonly email: string;
  readonly zip: string;
  readonly hasPieces: boolean;
}) {
  const t = useMessages(waitlistTexts);
  const place = useRef<HTMLDivElement>(null);
  // The form had the focus, and is gone.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <EmptyState title={t('kept', { email })} piece="carton">
        {t(hasPieces ? 'keptDetail' : 'keptPlace', { zip })}
      </EmptyState>
    </div>
  );
}

const waitlistForm = z.object({ email });

function Leave({ zip, onKept }: { readonly zip: string; readonly onKept: (email: string) => void }) {
  const t = useMessages(waitlistTexts);
  const session = useSession('customer');
  const [draft] = useDraft();
  const known = draft.contact?.email ?? (session.state === 'signed_in' ? session.user.email : '');
  const form = useContractForm({
    schema: waitlistForm,
    options: { values: { email: known }, resetOptions: { keepDirtyValues: true } },
    run: (client, body) => client.call(joinWaitlist, { body: { ...body, zip } }),
    onSuccess: (_, body) => onKept(body.email),
    beside: () => ({ email: t('failed') }),
  });
  const { error, ...box } = form.field('email');
  return (
    <form className="grid w-full max-w-100 gap-3 text-left" {...form.props}>
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        {...box}
        error={error ?? (form.failure ? t('failed') : undefined)}
      />
      <Button type="submit" busy={form.busy}>
        {t('write')}
      </Button>
    </form>
  );
}
