/** The frame of the consoles, and the page for addresses where nothing stands. */
import { Outlet } from '@tanstack/react-router';
import { entryOf } from '#api/contract/pages.ts';
import { EntryFrame } from '#web/lib/entry.tsx';
import { NotFound } from '#web/ui/States.tsx';

const owns = (path: string): boolean => entryOf(path) === 'console';

export function Shell() {
  return (
    <EntryFrame home="/admin" owns={owns}>
      <Outlet />
    </EntryFrame>
  );
}

export function Missing() {
  return (
    <main id="main" className="p-6">
      <NotFound home="/admin" />
    </main>
  );
}
