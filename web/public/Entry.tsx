/**
 * The first thing on the page. A stranger on `/` gets the landing page without router, query client or any call,
 * so that it paints early (its budget is 110 KiB of JavaScript); the first step into the site brings the rest.
 */
import { lazy, Suspense, useState, type PointerEvent } from 'react';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { isRemembered } from '#web/lib/remembered.ts';
import { NavigationProvider } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { landingTexts } from './landing/texts.ts';
import { isOwnPath } from './own-paths.ts';
import { loadSiteTexts } from './site-language.tsx';

const loadApp = () => import('./App.tsx');
// Each screen comes together with its texts: one after the other would paint later.
const App = lazy(async () => (await Promise.all([loadApp(), loadSiteTexts()]))[0]);
const Landing = lazy(async () => {
  const [{ Landing: Page }] = await Promise.all([
    import('./landing/Landing.tsx'),
    loadSiteTexts(),
    landingTexts.load(),
  ]);
  return { default: Page };
});

export function Entry() {
  const [isFirstPage, setFirstPage] = useState(
    () => window.location.pathname === '/' && !isRemembered('customer'),
  );
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {isFirstPage ? <FirstPage onLeave={() => setFirstPage(false)} /> : <App />}
      </Suspense>
    </ErrorBoundary>
  );
}

function FirstPage({ onLeave }: { readonly onLeave: () => void }) {
  const navigation = {
    path: '/',
    navigate: (href: string): void => {
      window.history.pushState(null, '', href);
      window.scrollTo(0, 0);
      onLeave();
    },
    // Parts of this page are the browser's own affair.
    owns: (path: string): boolean => path !== '/' && isOwnPath(path),
  };
  // The pointer on a link tells that the rest is wanted soon.
  const warm = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest('a[href^="/"]')) void loadApp();
  };
  return (
    <NavigationProvider value={navigation}>
      <OfflineBanner />
      <div onPointerOver={warm}>
        <Landing />
      </div>
    </NavigationProvider>
  );
}
