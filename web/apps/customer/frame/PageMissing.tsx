/** Any address that is no page (spec customer §2). */
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicPage } from './PublicPage.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export function PageMissing() {
  const t = useMessages(siteTexts);
  usePageTitle(t('missingTitle'));
  return (
    <PublicPage>
      <div className="mx-auto py-[clamp(64px,8vw,112px)] border-line w-page scroll-mt-6 border-t-0">
        <div className="grid gap-4 justify-items-start max-w-[62ch]">
          <Art piece="bookcase" variant="step" step={3} size="small" className="h-40" />
          <h1>{t('missingTitle')}</h1>
          <p className="text-muted">{t('missingDetail')}</p>
          <div className="flex gap-3 flex-wrap items-center print:hidden">
            <ButtonLink kind="primary" href="/">
              {t('goHome')}
            </ButtonLink>
            <Button onClick={() => window.history.back()}>{t('goBack')}</Button>
          </div>
        </div>
      </div>
    </PublicPage>
  );
}
