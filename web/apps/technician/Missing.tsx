/** Loaded only for an unknown address, to keep the sign-in page small. */
import { NotFound } from '#web/ui/NotFound.tsx';
import { Page } from './Page.tsx';

export const Missing = () => (
  <Page>
    <NotFound home="/technician" />
  </Page>
);
