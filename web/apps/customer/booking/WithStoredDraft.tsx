/** Reads the stored draft once, for the components that continue with it. */
import { useState, type ReactNode } from 'react';
import type { Draft } from './draft.ts';
import { loadDraft } from './stored-draft.ts';

/** `children` get null if the stored draft is too old or cannot be read. */
export default function WithStoredDraft({
  children,
}: {
  readonly children: (stored: Draft | null) => ReactNode;
}) {
  const [stored] = useState(() => loadDraft(Date.now()));
  return children(stored);
}
