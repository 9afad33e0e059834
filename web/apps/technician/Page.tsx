/** The frame of a page without its own. */
import type { ReactNode } from 'react';

export const Page = ({ children }: { readonly children: ReactNode }) => (
  <main id="main" className="mx-auto max-w-[480px] px-4 py-8">
    {children}
  </main>
);
