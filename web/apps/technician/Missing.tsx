/** Loaded only where nothing stands: the sign-in is small. */
import { NotFound } from '#web/ui/NotFound.tsx';
import { Page } from './Page.tsx';

export const Missing = () => (
  <Page>
    <NotFound home="/technician" />
  </Page>
);
