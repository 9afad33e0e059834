/** The page for unknown URLs (spec customer §2). */
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicPage } from './PublicPage.tsx';
import { siteTexts } from '#words/generated/customer.ts';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';

export function PageMissing() {
  const t = useMessages(siteTexts);
  usePageTitle(t('missingTitle'), 'missing');
  return (
    <PublicPage>
      <div className="mx-auto w-page">
        <PageMessage
          picture={<Art piece="bookcase" variant="step" step={3} className={MESSAGE_PICTURE} />}
          title={t('missingTitle')}
          actions={
            <>
              <ButtonLink kind="primary" href="/">
                {t('goHome')}
              </ButtonLink>
              <Button onClick={() => window.history.back()}>{t('goBack')}</Button>
            </>
          }
        >
          {t('missingDetail')}
        </PageMessage>
      </div>
    </PublicPage>
  );
}
