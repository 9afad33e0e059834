/** /booking: the frame of the four steps; the address names the step, the machine says whether it may be opened. */
import { useActorRef } from '@xstate/react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { SitePage } from '#web/ui/Layout.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { emptyDraft, hasStoredDraft, saveDraft, withLink, type Draft } from './draft.ts';
import { PhotosContext, usePhotoQueue } from './photos/use-photos.ts';
import { stepOf, stepPath, WizardContext } from './wizard-context.ts';
import { wizardMachine } from './wizard-machine.ts';

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
  // Null while the address is already that of a screen outside of the wizard.
  const step = stepOf(path);
  const [draft] = useState(() => withLink(start, { brand, ref }));
  const actor = useActorRef(wizardMachine, { input: { draft } });
  const photos = usePhotoQueue(actor);
  const go = useGo();

  useEffect(() => {
    // Nothing of a visit at which nothing was chosen: the next one is then drawn as fast as the first.
    if (draft !== emptyDraft) saveDraft(draft, Date.now());
    const { unsubscribe } = actor.subscribe(({ context }) => saveDraft(context, Date.now()));
    return unsubscribe;
  }, [actor, draft]);

  useEffect(() => {
    if (step === null) return;
    if (actor.getSnapshot().value !== step) actor.send({ type: 'OPEN', step });
    const opened = actor.getSnapshot().value;
    if (opened !== step) go(stepPath(opened), { replace: true });
  }, [actor, step, go]);

  return (
    <WizardContext value={actor}>
      <PhotosContext value={photos}>
        <SitePage head={<CustomerBar />}>
          <Outlet />
        </SitePage>
      </PhotosContext>
    </WizardContext>
  );
}
