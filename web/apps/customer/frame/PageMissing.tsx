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
      <div className="wrap section border-t-0">
        <div className="say">
          <Art piece="bookcase" variant="step" step={3} size="small" className="h-40" />
          <h1>{t('missingTitle')}</h1>
          <p className="muted">{t('missingDetail')}</p>
          <div className="acts">
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
