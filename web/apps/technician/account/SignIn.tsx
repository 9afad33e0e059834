/** A technician signs in (spec technician §2, messages: spec technician §8). */
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useGo, useNext } from '#web/shell/navigation.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { readStored } from '#web/lib/storage.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ArtPlace } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Wordmark } from '#web/ui/Head.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { notify } from '#web/ui/toast.ts';
import type { OrderKey } from '../outbox/entry.ts';
import { signInTexts } from '#words/generated/technician.ts';

const SignInArt = lazy(() => import('./SignInArt.tsx'));
const WaitingHere = lazy(() => import('../outbox/WaitingHere.tsx'));
/** Exists once anything was queued on this phone. */
const QUEUED: OrderKey = 'hexkey-outbox-order';
const enterLater = () => import('./enter.ts');

export function SignIn() {
  const t = useMessages(signInTexts);
  usePageTitle(t('pageTitle'));
  const go = useGo();
  const next = useNext('/technician');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [email, password] = [typed('email').trim(), typed('password')];
    if (!email || !password) {
      notify({ title: t('error'), detail: t('fillAll'), tone: 'bad' });
      return setError(t('fillAll'));
    }
    setError(null);
    setBusy(true);
    const refusal = await enterLater()
      .then(({ enter }) => enter(email, password, t('invalid')))
      .catch(() => t('offline'));
    setBusy(false);
    if (refusal === null) return go(next, { replace: true });
    setError(refusal);
    notify({ title: t('failed'), detail: refusal, tone: 'bad' });
  };
  return (
    <div className="mx-auto grid min-h-dvh max-w-[480px] content-start">
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 border-b border-line px-4">
        <Wordmark />
        <span className="mr-auto text-small text-muted">{t('technician')}</span>
        <LanguageSwitch />
      </header>
      <main id="main" className="grid gap-5 px-4 py-6">
        <div className="flex items-end justify-between gap-4">
          <h1 className="text-h2">{t('title')}</h1>
          <ArtPlace piece="wardrobe" variant="step" step={3} size="small" className="h-24 shrink-0">
            <SignInArt />
          </ArtPlace>
        </div>
        {readStored(QUEUED) === null ? null : (
          <Suspense>
            <WaitingHere />
          </Suspense>
        )}
        <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
          <TextField label={t('email')} name="email" type="email" autoComplete="username" inputMode="email" />
          <PasswordField label={t('password')} name="password" />
          {error ? <Notice tone="danger">{error}</Notice> : null}
          <Button kind="primary" size="big" type="submit" busy={busy}>
            {t('submit')}
          </Button>
        </form>
        <p>
          <AppLink href="/forgot-password">{t('forgot')}</AppLink>
        </p>
        <p>
          <Rich area={signInTexts} id="signUp" tags={{ link: <AppLink href="/technician/signup" /> }} />
        </p>
        <p className="text-small text-muted">{t('noLogin')}</p>
        <ButtonLink kind="quiet" href="/" className="justify-self-start">
          {t('back')}
        </ButtonLink>
      </main>
    </div>
  );
}
