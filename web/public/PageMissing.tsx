/** Any address that is no page (spec customer §2). */
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PublicPage } from './PublicPage.tsx';

export function PageMissing() {
  usePageTitle('404 Page Not Found');
  return (
    <PublicPage>
      <div className="wrap section border-t-0">
        <div className="say">
          <Art piece="bookcase" variant="step" step={3} size="small" className="h-40" />
          <h1>404 Page Not Found</h1>
          <p className="muted">The page you&rsquo;re looking for doesn&rsquo;t exist or has been moved.</p>
          <div className="acts">
            <ButtonLink kind="primary" href="/">
              Go Home
            </ButtonLink>
            <Button onClick={() => window.history.back()}>Go Back</Button>
          </div>
        </div>
      </div>
    </PublicPage>
  );
}
