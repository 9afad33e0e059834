/** What a person sees after a screen crashed (spec customer §1). No drawing, since its chunk may be what failed. */
import { Button, ButtonLink } from './Button.tsx';
import { useControls } from './controls.ts';
import { PageMessage } from './PageMessage.tsx';

export function Crashed({ home, onRetry }: { readonly home: string; readonly onRetry: () => void }) {
  const t = useControls();
  return (
    <main className="mx-auto w-page border-t border-line">
      <PageMessage
        role="alert"
        title={t('wentWrong')}
        actions={
          <>
            <Button onClick={onRetry}>{t('tryAgain')}</Button>
            <ButtonLink kind="quiet" href={home}>
              {t('returnHome')}
            </ButtonLink>
          </>
        }
      >
        {t('wentWrongDetail')}
      </PageMessage>
    </main>
  );
}
