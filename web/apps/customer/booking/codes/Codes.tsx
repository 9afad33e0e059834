/** The store code and the discount code of an order: each a line, applied once the server has taken it, and removable. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { createQuote } from '#api/contract/quotes.ts';
import { api } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { loadAttempt, replacedBy } from '../../checkout/attempt.ts';
import { asked, type Quote } from '../quote.ts';
import { useDraft } from '../wizard-draft.ts';
import { refusalText } from './refusal.ts';
import { codeTexts } from '#words/generated/customer.ts';

type Kind = 'discountCode' | 'ref';

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
    // The button that was pressed is gone: the focus stays where its effect is.
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
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  // It opens in place of the button that was pressed.
  useEffect(() => box.current?.focus(), []);
  const check = useMutation({
    mutationFn: (code: string) => {
      const replaces = replacedBy(loadAttempt());
      const body = { ...asked(draft), [kind]: code, ...(replaces === null ? {} : { replaces }) };
      return api().call(createQuote, { body });
    },
    onSuccess: (answer, code) =>
      onTaken((kind === 'ref' ? answer.partner?.storeCode : answer.discountCode) ?? code),
    onError: () => box.current?.focus(),
  });
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    setMissing(code === '');
    if (code === '') box.current?.focus();
    else if (!check.isPending) check.mutate(code);
  };
  const error = isMissing
    ? t('missing')
    : check.isError
      ? (refusalText(t, check.error) ?? t('failed'))
      : undefined;
  return (
    <form className="grid gap-3 w-full" onSubmit={apply} noValidate aria-labelledby={id}>
      <span id={id} className="sr-only">
        {t(`add_${kind}`)}
      </span>
      <TextField
        ref={box}
        label={t(kind)}
        hint={t(`hint_${kind}`)}
        error={error}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMissing(false);
          check.reset();
        }}
      />
      <div className="flex gap-2 flex-wrap items-center print:hidden">
        <Button type="submit" size="touch" busy={check.isPending}>
          {t('apply')}
        </Button>
        <Button kind="quiet" size="touch" onClick={onLeave}>
          {t('leave')}
        </Button>
      </div>
    </form>
  );
}
