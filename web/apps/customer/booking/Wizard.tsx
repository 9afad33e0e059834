/** /booking: the frame of the four steps; the address names the step, the draft says whether it may be opened. */
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

// Reading a stored draft takes a parser, which a first visit does not need.
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
  // Null while the address is already that of a screen outside of the wizard.
  const step = stepOf(path);
  const [draft] = useState(() => withLink(start, { brand, ref, zip }));
  const [store] = useState(() => draftStore(draft));
  const photos = usePhotoQueue(store);
  const go = useGo();

  useEffect(() => {
    // Nothing of a visit at which nothing was chosen: the next one is then drawn as fast as the first.
    if (draft !== emptyDraft) saveDraft(draft, Date.now());
    return store.subscribe(() => {
      const now = store.get();
      saveDraft(now, Date.now());
      if (now.items.length > 0) reached('draft');
      if (now.slot !== null) reached('slot');
    });
  }, [store, draft]);

  // The draft has it from here on: a reload must not take back a ZIP code that was changed since.
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
