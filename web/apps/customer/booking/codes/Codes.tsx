/**
 * The store code and the discount code of an order: each on its own line, applied once the server accepts it,
 * removable.
 */
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { createQuote } from '#api/contract/quotes.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { loadAttempt, replacedBy } from '../../checkout/attempt.ts';
import { asked, type Quote } from '../quote.ts';
import { useDraft } from '../wizard-draft.ts';
import { refusalText } from './refusal.ts';
import { codeTexts } from '#words/generated/customer.ts';

type Kind = 'discountCode' | 'ref';

const codeForm = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'missing')) });

/** `quote` names the partner. */
export function Codes({ quote }: { readonly quote: Quote | undefined }) {
  const t = useMessages(codeTexts);
  return (
    <section className="grid gap-3" aria-label={t('codes')}>
      <Code kind="discountCode" store={null} />
      <Code kind="ref" store={quote?.partner?.storeName ?? null} />
    </section>
  );
}

function Code({ kind, store }: { readonly kind: Kind; readonly store: string | null }) {
  const t = useMessages(codeTexts);
  const [draft, send] = useDraft();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const code = draft[kind];
  const set = (next: string | null): void => {
    send({ type: 'SET', values: { [kind]: next } });
    setOpen(false);
    // The pressed button is gone, so move the focus to what it changed.
    place.current?.focus();
  };
  return (
    <div
      className="flex flex-wrap items-center justify-between gap-y-2 gap-x-4 wrap-anywhere"
      ref={place}
      tabIndex={-1}
    >
      <p role="status" className={code === null ? 'sr-only' : 'text-small'}>
        {code === null
          ? null
          : kind === 'discountCode'
            ? t('isOn_discountCode', { code })
            : store === null
              ? t('isOnUnnamed_ref', { code })
              : t('isOn_ref', { code, store })}
      </p>
      {code !== null ? (
        <Button
          className="-mx-2"
          kind="quiet"
          size="touch"
          aria-label={t(`remove_${kind}`)}
          onClick={() => set(null)}
        >
          {t('remove')}
        </Button>
      ) : isOpen ? (
        <CodeForm kind={kind} onTaken={set} onLeave={() => setOpen(false)} />
      ) : (
        <Button className="-mx-2" kind="quiet" size="touch" onClick={() => setOpen(true)}>
          {t(`add_${kind}`)}
        </Button>
      )}
    </div>
  );
}

function CodeForm({
  kind,
  onTaken,
  onLeave,
}: {
  readonly kind: Kind;
  readonly onTaken: (code: string) => void;
  readonly onLeave: () => void;
}) {
  const t = useMessages(codeTexts);
  const [draft] = useDraft();
  const id = useId();
  const form = useContractForm({
    schema: codeForm,
    start: { code: '' },
    run: (client, { code }) => {
      const replaces = replacedBy(loadAttempt());
      const body = { ...asked(draft), [kind]: code, ...(replaces === null ? {} : { replaces }) };
      return client.call(createQuote, { body });
    },
    say: (error) => (error === 'missing' ? t('missing') : error),
    beside: (problem) => ({ code: refusalText(problem) ?? t('failed') }),
    onSuccess: (answer, { code }) =>
      onTaken((kind === 'ref' ? answer.partner?.storeCode : answer.discountCode) ?? code),
  });
  const { setFocus } = form.fields;
  // Opens in place of the pressed button.
  useEffect(() => setFocus('code'), [setFocus]);
  const { error, ...field } = form.field('code');
  return (
    <form className="grid gap-3 w-full" {...form.props} aria-labelledby={id}>
      <span id={id} className="sr-only">
        {t(`add_${kind}`)}
      </span>
      <TextField
        label={t(kind)}
        hint={t(`hint_${kind}`)}
        error={error ?? (form.failure ? t('failed') : undefined)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...field}
      />
      <div className="flex gap-2 flex-wrap items-center print:hidden">
        <Button type="submit" size="touch" busy={form.busy}>
          {t('apply')}
        </Button>
        <Button kind="quiet" size="touch" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </form>
  );
}
