/** Head and foot of the public pages. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Footer, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { footerColumns, footerBase, headLinks } from './content.ts';

/** A page that anybody may read. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  return (
    <SitePage
      head={
        <TopBar
          links={headLinks}
          end={
            <>
              <AppLink className="keep" href="/sign-in">
                Sign In
              </AppLink>
              <ButtonLink kind="primary" size="small" className="keep" href="/booking">
                Book Now
              </ButtonLink>
            </>
          }
        />
      }
      foot={
        <Footer
          about={<p className="small muted max-w-[30ch]">Furniture assembly by insured technicians.</p>}
          columns={footerColumns}
          base={footerBase}
        />
      }
    >
      {children}
    </SitePage>
  );
}
