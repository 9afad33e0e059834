/** /booking: the frame of the four steps; the URL names the step, the draft decides whether it may be opened. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SitePage } from '#web/ui/Layout.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { reached } from '#web/lib/visit.ts';
import { useAddressQuery, useGo, useQueryParam } from '#web/shell/navigation.ts';
import { emptyDraft, hasStoredDraft, saveDraft, withLink, type Draft } from './draft.ts';
import { PhotosContext, usePhotoQueue } from './photos/use-photos.ts';
import { reachable, stepOf, stepPath } from './steps.ts';
import { DraftContext, draftStore } from './wizard-draft.ts';

// Parsing a stored draft needs a schema library, which a first visit does not.
const WithStoredDraft = lazy(() => import('./WithStoredDraft.tsx'));

export function Wizard() {
  const [isStored] = useState(hasStoredDraft);
  if (!isStored) return <StartedWizard start={emptyDraft} />;
  return (
    <Suspense fallback={null}>
      <WithStoredDraft>{(stored) => <StartedWizard start={stored ?? emptyDraft} />}</WithStoredDraft>
    </Suspense>
  );
}

function StartedWizard({ start }: { readonly start: Draft }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const brand = useQueryParam('brand');
  const ref = useQueryParam('ref');
  const zip = useQueryParam('zip');
  const [, changeQuery] = useAddressQuery();
  // Null while the URL is already that of a screen outside the wizard.
  const step = stepOf(path);
  const [draft] = useState(() => withLink(start, { brand, ref, zip }));
  const [store] = useState(() => draftStore(draft));
  const photos = usePhotoQueue(store);
  const go = useGo();

  useEffect(() => {
    // An unchanged draft is not stored: the next visit then renders as fast as the first.
    if (draft !== emptyDraft) saveDraft(draft, Date.now());
    return store.subscribe(() => {
      const now = store.get();
      saveDraft(now, Date.now());
      if (now.items.length > 0) reached('draft');
      if (now.slot !== null) reached('slot');
    });
  }, [store, draft]);

  // From now on the draft has it: a reload must not undo a ZIP code changed since.
  useEffect(() => {
    if (zip !== null) changeQuery({ zip: null });
  }, [zip, changeQuery]);

  useEffect(() => {
    if (step === null) return;
    const opened = reachable(store.get(), step);
    if (opened !== step) go(stepPath(opened), { replace: true });
  }, [store, step, go]);

  return (
    <DraftContext value={store}>
      <PhotosContext value={photos}>
        <SitePage head={<CustomerBar />}>
          <Outlet />
        </SitePage>
      </PhotosContext>
    </DraftContext>
  );
}
