/**
 * The root component. A stranger on `/` gets the landing page without router, query client or requests, so that it
 * paints early (its budget is 110 KiB of JavaScript); navigating further into the site loads the rest.
 */
import { loadTexts } from '#web/lib/language/messages.ts';
import { lazy, Suspense, useState, type PointerEvent } from 'react';
import { ErrorBoundary } from '#web/lib/errors.tsx';
import { NavigationProvider } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { landingTexts } from '#words/generated/customer.ts';
import { entryOf } from '#api/contract/entries.ts';
import { loadSiteTexts } from './site-texts.ts';
import { setStart, start } from './start.ts';

const loadApp = () => import('./App.tsx');
// Each screen loads in parallel with its texts: loading one after the other would paint later.
async function openScreens() {
  const [{ openApp }] = await Promise.all([loadApp(), loadSiteTexts()]);
  return { default: await openApp(start()) };
}
async function openLanding() {
  const [{ Landing: Page }] = await Promise.all([
    import('../landing/Landing.tsx'),
    loadSiteTexts(),
    loadTexts(landingTexts),
  ]);
  return { default: Page };
}
let screens: ReturnType<typeof openScreens> | null = null;
let landing: ReturnType<typeof openLanding> | null = null;
const App = lazy(() => (screens ??= openScreens()));
const Landing = lazy(() => (landing ??= openLanding()));

/**
 * Loads the first screen with its texts. A prerendered page is hydrated only then: texts arriving during hydration
 * would make React discard the page and render it again.
 */
export async function prepare(path: string): Promise<void> {
  if (path === '/') await (landing ??= openLanding());
  else await (screens ??= openScreens());
}

/** `isStranger`: nobody was signed in here, as far as this device knows. */
export function Entry({ path, isStranger }: { readonly path: string; readonly isStranger: boolean }) {
  const [isFirstPage, setFirstPage] = useState(path === '/' && isStranger);
  const leave = (): void => {
    // The landing page may have been prerendered; the next screen is not.
    setStart({ how: 'empty' });
    setFirstPage(false);
  };
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>{isFirstPage ? <FirstPage onLeave={leave} /> : <App />}</Suspense>
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
    // In-page links are left to the browser.
    owns: (path: string): boolean => path !== '/' && entryOf(path) === 'public',
  };
  // Hovering over a link means that the rest will be needed soon.
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
