/** What a person sees after a screen broke (spec customer §1). No drawing: its chunk may be what failed. */
import { Button, ButtonLink } from './Button.tsx';
import { useControls } from './controls.ts';

export function Crashed({ home, onRetry }: { readonly home: string; readonly onRetry: () => void }) {
  const t = useControls();
  return (
    <main className="mx-auto py-[clamp(64px,8vw,112px)] border-t border-line w-page scroll-mt-6">
      <div className="grid gap-4 justify-items-start max-w-[62ch]" role="alert">
        <h1>{t('wentWrong')}</h1>
        <p className="text-muted">{t('wentWrongDetail')}</p>
        <div className="flex gap-3 flex-wrap items-center print:hidden">
          <Button onClick={onRetry}>{t('tryAgain')}</Button>
          <ButtonLink kind="quiet" href={home}>
            {t('returnHome')}
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
