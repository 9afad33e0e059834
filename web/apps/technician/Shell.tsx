/** The frame of the technician's app, and the page for addresses where nothing stands. */
import { Outlet } from '@tanstack/react-router';
import { entryOf } from '#api/contract/pages.ts';
import { EntryFrame } from '#web/lib/entry.tsx';
import { NotFound } from '#web/ui/States.tsx';

const owns = (path: string): boolean => entryOf(path) === 'technician';

export function Shell() {
  return (
    <EntryFrame home="/technician" owns={owns} toasts="top-center">
      <Outlet />
    </EntryFrame>
  );
}

export function Missing() {
  return (
    <main id="main" className="mx-auto max-w-[480px] px-4 py-8">
      <NotFound home="/technician" />
    </main>
  );
}
