/** Sign In in the header of the public pages: opens the portals in a dialog (spec customer §2). */
import { loadTexts } from '#web/lib/language/messages.ts';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { accountTexts } from '#words/generated/customer.ts';
import { BarLink } from '#web/ui/Layout.tsx';

const SignInDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./SignInDialog.tsx'), loadTexts(accountTexts)]);
  return dialog;
});

/**
 * A link to the page with the same choice, for people whose scripts have not loaded yet or who open it in a new tab.
 */
export function SignInLink({ href, label }: { readonly href: string; readonly label: string }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <BarLink roomy href={href} aria-haspopup="dialog" onClick={open}>
        {label}
      </BarLink>
      {isOpen === null ? null : (
        <Suspense fallback={null}>
          <SignInDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
